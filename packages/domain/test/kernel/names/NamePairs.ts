import type { HolderName } from "@vostro/domain/kernel/names/MatchName"

/** A name in a payment, the holders of the account, and the outcome that a person would give. */
export type NamePair = readonly [name: string, holders: string, outcome: string]

/** Reads `First|Last` or `First|Preferred|Last` as a person, and `=Name=DBA` as an organization; `+` adds a holder. */
export const holdersOf = (text: string): ReadonlyArray<HolderName> =>
  text.split("+").map((one): HolderName => {
    if (one.startsWith("=")) {
      const [name = "", ...dba] = one.slice(1).split("=")
      return { type: "business", name, dba }
    }
    const [first_name = "", ...rest] = one.split("|")
    const last_name = rest.at(-1) ?? ""
    return rest.length === 2
      ? { type: "individual", first_name, preferred_first_name: rest[0] ?? "", last_name }
      : { type: "individual", first_name, last_name }
  })

/** Kinds of difference between names, each with pairs. */
export const namePairs: Readonly<Record<string, ReadonlyArray<NamePair>>> = {
  "equal but for case, order and punctuation": [
    ["John Smith", "John|Smith", "match"],
    ["JOHN SMITH", "John|Smith", "match"],
    ["smith, john", "John|Smith", "match"],
    ["Smith John", "John|Smith", "match"],
    ["John  Smith ", "John|Smith", "match"],
    ["John-Smith", "John|Smith", "match"],
    ["John.Smith", "John|Smith", "match"],
    ["Mr. John Smith", "John|Smith", "match"],
    ["Dr John Smith MD", "John|Smith", "match"],
    ["MS JANE DOE", "Jane|Doe", "match"]
  ],
  "another person": [
    ["Jane Smith", "John|Smith", "mismatch"],
    ["John Smith", "Jane|Smith", "mismatch"],
    ["Joan Smith", "John|Smith", "mismatch"],
    ["John Jones", "John|Smith", "mismatch"],
    ["Mary Johnson", "Marie|Johnson", "mismatch"],
    ["Maria Lopez", "Marie|Lopez", "mismatch"],
    ["Daniel Brown", "Danielle|Brown", "mismatch"],
    ["Eric Green", "Erica|Green", "mismatch"],
    ["Michael Hall", "Michelle|Hall", "mismatch"],
    ["Christian Hill", "Christina|Hill", "mismatch"],
    ["Paul Young", "Paula|Young", "mismatch"],
    ["Alexander King", "Alexandra|King", "mismatch"],
    ["Julian Scott", "Juliana|Scott", "mismatch"],
    ["Patrick Adams", "Patricia|Adams", "mismatch"],
    ["Francis Baker", "Frances|Baker", "mismatch"],
    ["Victor Nelson", "Victoria|Nelson", "mismatch"],
    ["Robert Carter", "Roberta|Carter", "mismatch"],
    ["Martin Perez", "Martina|Perez", "mismatch"],
    ["Carl Evans", "Carla|Evans", "mismatch"],
    ["Smith Smith", "John|Smith", "mismatch"],
    ["John John", "John|Smith", "mismatch"]
  ],
  nicknames: [
    ["Bob Smith", "Robert|Smith", "match"],
    ["Robert Smith", "Bob|Smith", "match"],
    ["Bill Clinton", "William|Clinton", "match"],
    ["Liz Taylor", "Elizabeth|Taylor", "match"],
    ["Peggy Olson", "Margaret|Olson", "match"],
    ["Jack Kennedy", "John|Kennedy", "match"],
    ["Ted Kennedy", "Edward|Kennedy", "match"],
    ["Dick Grayson", "Richard|Grayson", "match"],
    ["Jim Kirk", "James|Kirk", "match"],
    ["Kathy Bates", "Katherine|Bates", "match"],
    ["Al Smith", "Albert|Smith", "match"],
    ["Chuck Norris", "Charles|Norris", "match"],
    ["Tony Stark", "Anthony|Stark", "match"],
    ["Steve Rogers", "Stephen|Rogers", "match"],
    ["Steven Rogers", "Stephen|Rogers", "match"],
    ["Bob Smith", "William|Smith", "mismatch"],
    ["Bill Smith", "Robert|Smith", "mismatch"],
    ["Trey Parker", "Randolph|Trey|Parker", "match"]
  ],
  initials: [
    ["J Smith", "John|Smith", "match"],
    ["J. Smith", "John|Smith", "match"],
    ["J. R. Smith", "John|Smith", "match"],
    ["Smith J", "John|Smith", "match"],
    ["John S", "John|Smith", "mismatch"],
    ["K Smith", "John|Smith", "mismatch"],
    ["John Smith", "J|Smith", "match"],
    ["J S", "John|Smith", "mismatch"]
  ],
  "middle names and suffixes": [
    ["John Robert Smith", "John|Smith", "match"],
    ["John R Smith", "John|Smith", "match"],
    ["John Smith", "John Robert|Smith", "match"],
    ["John Smith Jr", "John|Smith", "match"],
    ["John Smith", "John|Smith Jr", "match"],
    ["John Smith Jr.", "John|Smith Jr", "match"],
    ["John Smith Junior", "John|Smith Jr", "match"],
    ["John Smith III", "John|Smith 3rd", "match"],
    ["John Smith Sr", "John|Smith Jr", "close"],
    ["John Smith II", "John|Smith III", "close"],
    ["Robert Smith", "John|Smith", "mismatch"],
    ["Smith", "John|Smith", "mismatch"],
    ["John", "John|Smith", "mismatch"]
  ],
  "compound names": [
    ["Mary Ann Jones", "Mary Ann|Jones", "match"],
    ["Maryann Jones", "Mary Ann|Jones", "match"],
    ["Mary Jones", "Mary Ann|Jones", "match"],
    ["Anna Smith-Jones", "Anna|Smith-Jones", "match"],
    ["Anna Smith Jones", "Anna|Smith-Jones", "match"],
    ["Anna Smithjones", "Anna|Smith-Jones", "mismatch"],
    ["Anna Smith", "Anna|Smith-Jones", "mismatch"],
    ["Gabriel Garcia Marquez", "Gabriel|Garcia Marquez", "match"],
    ["Gabriel Garcia", "Gabriel|Garcia Marquez", "mismatch"],
    ["Jean-Luc Picard", "Jean Luc|Picard", "match"],
    ["Sean O'Brien", "Sean|O’Brien", "match"],
    ["Sean OBrien", "Sean|O'Brien", "match"],
    ["Sean O Brien", "Sean|O'Brien", "match"],
    ["Ronald McDonald", "Ronald|Mc Donald", "match"],
    ["Ronald Mc Donald", "Ronald|McDonald", "match"]
  ],
  particles: [
    ["Ludwig van Beethoven", "Ludwig|van Beethoven", "match"],
    ["Ludwig VanBeethoven", "Ludwig|van Beethoven", "match"],
    ["Maria de la Cruz", "Maria|De La Cruz", "match"],
    ["Maria Delacruz", "Maria|de la Cruz", "match"],
    ["Maria Cruz", "Maria|de la Cruz", "mismatch"],
    ["Osama al Fayed", "Osama|Al-Fayed", "match"],
    ["van der Berg, Jan", "Jan|van der Berg", "match"],
    ["Jan Vanderberg", "Jan|van der Berg", "match"]
  ],
  "marks and letters": [
    ["Jose Garcia", "José|García", "match"],
    ["José García", "Jose|Garcia", "match"],
    ["JOSE\u0301 GARCI\u0301A", "José|García", "match"],
    ["Soren Kierkegaard", "Søren|Kierkegaard", "match"],
    ["Bjorn Bjork", "Björn|Björk", "match"],
    ["Strasse Hans", "Hans|Straße", "match"],
    ["Aethelred Hansen", "Æthelred|Hansen", "match"],
    ["Lukasz Lodz", "Łukasz|Łódź", "match"],
    ["Francois Lefevre", "François|Lefèvre", "match"],
    ["Nguyen Tran", "Nguyễn|Trần", "match"]
  ],
  spelling: [
    ["John Smyth", "John|Smith", "close"],
    ["John Smithe", "John|Smith", "match"],
    ["John Smiht", "John|Smith", "match"],
    ["Jhon Smith", "John|Smith", "match"],
    ["Katharine Hepburn", "Katherine|Hepburn", "match"],
    ["Kathrine Hepburn", "Katherine|Hepburn", "match"],
    ["Micheal Jordan", "Michael|Jordan", "match"],
    ["John Johnsen", "John|Johnson", "match"],
    ["Wei Li", "Wei|Liu", "close"],
    ["Wei Lee", "Wei|Li", "mismatch"],
    ["Johnathan Smyth", "Jonathan|Smith", "close"],
    ["Xhon Smyth", "John|Smith", "mismatch"],
    ["Thompson Emma", "Emma|Thomson", "match"],
    ["Emma Tomson", "Emma|Thompson", "match"]
  ],
  "joint holders": [
    ["John Smith", "John|Smith+Jane|Smith", "match"],
    ["Jane Smith", "John|Smith+Jane|Smith", "match"],
    ["John and Jane Smith", "John|Smith+Jane|Smith", "match"],
    ["John & Jane Smith", "Jane|Smith", "match"],
    ["John Smith or Jane Doe", "Jane|Doe", "match"],
    ["John Smith & Jane Doe", "John|Smith", "match"],
    ["Smith, John and Jane", "Jane|Smith", "match"],
    ["John and Jane Smith", "Peter|Smith", "mismatch"],
    ["Jack Smith", "Jane|Smith+Peter|Smith", "mismatch"],
    ["Acme LLC", "John|Smith+=Acme LLC", "match"]
  ],
  "minors and other capacities": [
    ["Jane Smith custodian for Tim Smith", "Tim|Smith", "match"],
    ["Jane Smith UTMA Tim Smith", "Jane|Smith", "match"],
    ["Tim Smith (minor)", "Tim|Smith", "match"],
    ["Tim Smith", "Jane|Smith", "mismatch"],
    ["John Smith Trust", "John|Smith", "close"],
    ["Estate of John Smith", "John|Smith", "close"],
    ["John Smith LLC", "John|Smith", "close"],
    ["The Smith Family Trust", "John|Smith", "mismatch"]
  ],
  "legal forms": [
    ["Acme", "=Acme, Inc.", "match"],
    ["Acme Inc", "=Acme Incorporated", "match"],
    ["Acme Corporation", "=Acme Corp.", "match"],
    ["ACME LLC", "=Acme, L.L.C.", "match"],
    ["The Acme Company", "=Acme Co", "match"],
    ["Acme Ltd", "=Acme Limited", "match"],
    ["Acme GmbH", "=Acme", "match"],
    ["Smith & Sons", "=Smith and Sons LLC", "match"],
    ["Smith Sons", "=Smith & Sons", "match"],
    ["Acme International", "=Acme Intl", "match"],
    ["Smith Brothers", "=Smith Bros.", "match"]
  ],
  organizations: [
    ["Acme Plumbing", "=Acme", "mismatch"],
    ["Acme", "=Acme Plumbing", "mismatch"],
    ["Acme Roofing", "=Acme Plumbing", "mismatch"],
    ["Plumbing Acme", "=Acme Plumbing", "match"],
    ["Home Depot", "=HomeDepot", "match"],
    ["Salesforce", "=Sales Force", "match"],
    ["Acme Plumbing USA", "=Acme Plumbing", "match"],
    ["Acme Plumbing", "=Acme Plumbing of Texas", "match"],
    ["Acme Plumbing of Texas", "=Acme Plumbing of Ohio", "mismatch"],
    ["Bank of Texas", "=Bank of Ohio", "mismatch"],
    ["Bank", "=Bank of Texas", "mismatch"],
    ["Bank of America", "=Bank of America NA", "match"],
    ["Bank America", "=Bank of America", "match"],
    ["7-Eleven", "=7 Eleven Inc", "match"],
    ["3M", "=3M Company", "match"],
    ["Acme Plumming", "=Acme Plumbing", "match"],
    ["Acmi Plumbing", "=Acme Plumbing", "close"],
    ["John Smith", "=John Smith Consulting", "mismatch"],
    ["John Smith", "=John Smith LLC", "match"]
  ],
  "acronyms and DBA": [
    ["IBM", "=International Business Machines Corp", "mismatch"],
    ["IBM", "=International Business Machines Corp=IBM", "match"],
    ["I.B.M.", "=International Business Machines Corp=IBM", "match"],
    ["Joe's Pizza", "=Smith Holdings LLC=Joe's Pizza", "match"],
    ["Joes Pizza", "=Smith Holdings LLC=Joe's Pizza", "match"],
    ["Smith Holdings DBA Joe's Pizza", "=Smith Holdings LLC", "match"],
    ["Smith Holdings DBA Joe's Pizza", "=Other LLC=Joe's Pizza", "match"],
    ["John Smith dba Acme", "John|Smith", "match"],
    ["Joe's Diner", "=Smith Holdings LLC=Joe's Pizza", "mismatch"]
  ],
  "cut at 35 characters": [
    ["International Business Machines Cor", "=International Business Machines Corporation of New York", "match"],
    ["Southern California Edison Electric", "=Southern California Edison Electric Company", "match"],
    ["Consolidated Amalgamated Industries", "=Consolidated Amalgamated Industries Worldwide Logistics", "match"],
    ["Consolidated Amalgamated Industrie", "=Consolidated Amalgamated Chemicals", "mismatch"],
    ["Maximilian Alexander Featherstoneha", "Maximilian|Featherstonehaugh", "match"],
    ["Featherstonehaugh, Maximilian Alexa", "Maximilian|Featherstonehaugh", "match"],
    ["Maximilian Alexander Fe", "Maximilian|Featherstonehaugh", "mismatch"]
  ],
  scripts: [
    ["Иван Петров", "Иван|Петров", "match"],
    ["ПЕТРОВ ИВАН", "Иван|Петров", "match"],
    ["Ivan Petrov", "Иван|Петров", "match"],
    ["李 伟", "伟|李", "match"],
    ["Li Wei", "伟|李", "not_possible"],
    ["Ωνάσης Αριστοτέλης", "Αριστοτέλης|Ωνάσης", "match"]
  ],
  "nothing to compare": [
    ["", "John|Smith", "not_possible"],
    ["   ", "John|Smith", "not_possible"],
    ["12345", "John|Smith", "not_possible"],
    ["--- ...", "=Acme", "not_possible"],
    ["LLC", "=Acme LLC", "not_possible"],
    ["The Company", "=Acme", "not_possible"],
    ["Mr", "John|Smith", "not_possible"],
    ["Acme", "=The Company", "not_possible"]
  ]
}
