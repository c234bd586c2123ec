-- Indexes the message of every wire, that of an incoming one as before. Nodes of the version before read it in `attributes`.

-- Reads the table: no index begins with the kind.
update vostro_objects set i3 = attributes->>'message_identification'
  where kind || '' = 'wire' and i3 is null and attributes ? 'message_identification';
