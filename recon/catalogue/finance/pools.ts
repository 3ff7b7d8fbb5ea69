function list(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}

/** Given names. */
export const givenNames: readonly string[] = list(`
  Adela Alaric Amabel Anselm Averil Barnaby Basil Beatrix Benedict
  Blanche Bram Cecily Clement Conrad Cordelia Crispin Dacre Delphine
  Desmond Dorothea Edmund Elspeth Emrys Enid Esme Fabian Felicity
  Fenella Florian Gideon Greta Gwilym Hester Honor Hugo Imogen
  Ingrid Isolde Ivo Jarvis Jocelyn Jonas Juno Keziah Lambert
  Leonie Leopold Linnea Lorcan Magnus Marguerite Merrick Minna Morwenna
  Muriel Nadine Neville Odette Orlando Oswin Ottilie Percival Petra
  Phineas Quentin Ramona Roderick Rosalind Rupert Sabine Selwyn Sidonie
  Silas Stellan Tabitha Thaddeus Theodora Tobias Ursula Valentin Verity
  Wilfred Winifred Yvette Zelda
`);

/** Family names. */
export const familyNames: readonly string[] = list(`
  Abberline Aldercroft Amblethorpe Ardwick Ashgrove Auckley Balfrey Barrowby Bastable
  Beckerley Belgrove Benbury Bickersteth Birkwood Blaxland Boddering Bramhope Brantley
  Brindlow Broadmere Bulstrand Burtenshaw Calderhay Cantlow Carrisbrook Chadderly Charnock
  Cleasby Clutterham Cobbledick Collingbrough Copsewell Cottersley Cranfold Crowhurst Dalbeattie
  Danvermore Darnbrough Deepwell Denholme Dewhirst Dinsmoor Drakelow Dunsany Earnshore
  Eddlestone Ellerbeck Elphinstead Enderby Fairclough Fallowes Farnsby Fenstanton Fiddington
  Fotherby Garbutt Gathercole Gildersome Glaisdale Godolphy Grantchest Greasby Grimoldby
  Hackthorn Halliwick Hardcastel Hathersay Hebblewhite Hesketh Hinchley Holdernesse Hornblow
  Huddlesby Ibbotson Ingleby Inkersall Jessop Keighton Kellerby Kettlewood Kirkbride
  Knaresly Lackenby Lamplugh Langstrothe Lazenby Leatherhay Lindqvall Lofthouse Ludworth
  Lythgoe Maltravis Mapplebeck Marchbank Marrick Meldrew Middlemas Mossgrave Mowbrey
  Netherwood Nunwick Oakenshaw Osgodby Otterburn Ouseley Padgett Pemberleigh Penhallow
  Pickersgill Plumtree Postlethwaite Quarmby Rainsborough Ravensdale Redmayne Rimington Rokeby
  Ryecroft Saltmarsh Satterthwaite Scarbrick Sedgebear Shacklock Shillito Skelbrooke Sowerby
  Stainforth Stapleford Strickmoor Sutherwick Swaledale Tankersley Tattersfield Thackeray Thistlewood
  Threlkeld Tindale Tolliver Trevanion Twelvetree Ullathorne Umfrey Varley Wadsley
  Waldegrove Wensley Wharram Whitlock Widdrington Winterburn Wolstenham Wraxall Yarborough
  Youlgreave
`);

/** Names of suppliers, without an article. */
export const vendors: readonly string[] = [
  'Larkmoor Supply',
  'Tanfield Freight',
  'Averdale Engineering',
  'Corbrook Consulting',
  'Mossend Interiors',
  'Pellworth Marine Services',
  'Quernby Logistics',
  'Stonewick Fabrication',
  'Hallowfen Advisory',
  'Brackenlea Plant Hire',
  'Oakvale Print Works',
  'Fernhurst Packaging',
  'Copperline Facilities',
  'Greywater Surveying',
  'Saltern Industrial Parts',
  'Windle Catering',
  'Thornbay Electrical',
  'Marlpit Timber',
  'Kestrelway Training Partners',
  'Drayhurst Cold Storage',
  'Elverton Supply',
  'Foxcote Freight',
  'Gannow Engineering',
  'Heatherlow Consulting',
  'Ivelbridge Interiors',
  'Juniper Marine Services',
  'Kilnsea Logistics',
  'Lodesworth Fabrication',
  'Millrace Advisory',
  'Northolme Plant Hire',
  'Ottercliff Print Works',
  'Pinewharf Packaging',
  'Queensferrow Facilities',
  'Rushmere Surveying',
  'Silverdyke Industrial Parts',
  'Trelowen Catering',
  'Underhay Electrical',
  'Vellacourt Timber',
  'Wickenby Training Partners',
  'Yewtree Cold Storage',
  'Zealford Supply',
  'Ambershore Freight',
  'Blythegate Engineering',
  'Cindermoor Consulting',
  'Dovecote Interiors',
  'Emberlow Marine Services',
  'Flaxton Logistics',
  'Glenmarrow Fabrication',
  'Harrowdene Advisory',
  'Inglemoor Plant Hire',
  'Jasperfold Print Works',
  'Knapton Packaging',
  'Lowthorpe Facilities',
  'Merrowby Surveying',
  'Nethercroft Industrial Parts',
  'Orrisdale Catering',
  'Peverell Electrical',
  'Ripplewater Timber',
  'Staveley Training Partners',
  'Tidebrook Cold Storage',
];

/** As they stand after "at". */
export const places: readonly string[] = [
  'the north payment room',
  'the south payment room',
  'the treasury desk',
  'the purchase ledger office',
  'the records vault',
  "the cashiers' hall",
  'the upper finance floor',
  'the server gallery',
  'the annex reading room',
  'the loading bay office',
  'the procurement suite',
  'the mezzanine print area',
  'the board corridor',
  'the tax library',
  'the riverside office',
  "the visitors' lounge",
  'the contract archive',
  'the shared services hub',
  'the dispatch cabin',
  'the credit control bay',
  'the internal audit room',
  'the payroll corner',
  'the canteen terrace',
  'the post room',
  'the east stair landing',
  'the underground car deck',
  'the training room',
  'the reception atrium',
  'the stock yard gate',
  'the network cupboard',
  'the lower meeting suite',
  'the old counting house',
  'the west wing office',
  'the foreign exchange desk',
  'the scanning bureau',
  'the courtyard entrance',
  'the security lodge',
  'the ledger balcony',
  'the tender opening room',
  'the voucher store',
  'the insurance desk',
  'the claims corridor',
  'the harbour branch',
  'the hill street branch',
];

/** What a vendor file gives as an address. */
export const addresses: readonly string[] = [
  'a serviced office above a chandlery',
  'a mail drop beside the ferry steps',
  'an empty unit on the tannery estate',
  'a rented room over a launderette',
  'a warehouse on the old canal arm',
  "an accountant's chambers",
  'a shop front in the fish market',
  'a bungalow on the coast road',
  'a shared workspace by the station',
  'a farm outbuilding',
  'a locker at a parcel depot',
  'a villa on the golf links',
  'a workshop behind the foundry',
  'a floor of the corn exchange',
  'a flat above a bakery',
  'a yard beside the gasworks',
  "a registered agent's suite",
  'a kiosk in the bus terminus',
  'a barge moored at the basin',
  'a vacant plot near the quarry',
  'a townhouse in the minster close',
  'a garage block on the ring road',
  'a studio in the old mill',
  'a cabin at the timber wharf',
  'a counter in a post office',
  'a cellar in the brewery yard',
  'a desk in a business centre',
  'a lodge at the park gates',
  'a storeroom in the arcade',
  'a cottage by the weir',
];

/** Desks that payments wait at. */
export const deskNames: readonly string[] = [
  'accounts payable desk',
  'treasury desk team',
  'capital projects desk',
  'marine purchasing desk',
  'plant maintenance desk',
  'facilities purchasing desk',
  'group procurement desk',
  'freight settlement desk',
  'overseas payments desk',
  'urgent payments desk',
  'contract claims desk',
  'insurance recoveries desk',
  'grants desk',
  'payroll variance desk',
  'stock replenishment desk',
  'utilities payments desk',
  'property payments desk',
  'professional fees desk',
  'fleet payments desk',
  'energy purchasing desk',
  'marketing spend desk',
  'training spend desk',
  'subsidiary funding desk',
  'refunds desk',
  'tax remittance desk',
  'travel settlement desk',
  'research spend desk',
  'catering payments desk',
  'security contracts desk',
  'archive services desk',
];
