-- Indexes of the audit log over all programs. Each is built in one scan of the objects, which waits for no other table.

create index vostro_audit_id on vostro_objects (id) where kind = 'audit_entry';

create index vostro_audit_i1 on vostro_objects (i1, id) where kind = 'audit_entry' and i1 is not null;

create index vostro_audit_i2 on vostro_objects (i2, id) where kind = 'audit_entry' and i2 is not null;

create index vostro_audit_i3 on vostro_objects (i3, id) where kind = 'audit_entry' and i3 is not null;

create index vostro_audit_i4 on vostro_objects (i4, id) where kind = 'audit_entry' and i4 is not null;
