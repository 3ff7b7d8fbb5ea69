function list(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}

/** Given names. */
export const givenNames: readonly string[] = list(`
  Aileen Alba Ambrose Anoushka Ansel Arturo Astrid Aurelio Bettina Bohdan Bronwen Calla Camilo Caspian Celeste Cosima
  Dafydd Damaris Darius Delia Dimitri Eamon Effie Eleni Emeka Esteban Farida Fergus Fiona Gaspard Gemma Goran Hanneke
  Harriet Hesper Idris Ines Iolanthe Jarek Jolanta Kamala Kasimir Katya Laszlo Leocadia Lidia Lucian Maeve Marisol
  Mattias Mirela Nasrin Niamh Nikolai Oriana Osric Paloma Pascal Priya Radek Renata Rohan Samira Sergei Signe Soledad
  Tamsin Teodor Thandi Umberto Vesna Viveka Wanda Xavier Yara Zoltan
`);

/** Family names of staff, of patients and of those who write and are interviewed: no two lists share one. */
export const staffFamilyNames: readonly string[] = list(`
  Abelard Ackerly Aldine Anstrand Arkwell Ashcombe Avenel Bachmeier Balcarres Bannock Barrowden Beaumaris Belhaven
  Bellingray Berrisford Blackaby Bonnerby Bosworthy Braddock Brancaster Bridgeland Brockhurst Burnaby Calverton
  Cantrelle Carmody Casterline Chalfont Cheverell Clavering Coldstream Corrigall Covenham Cressingham Culpepper
  Dallimore Danebury Darrowby Deverell Dorrance Drummore Dunwoody Elderton Elverson Escott Evering Falkener Farquharson
  Fenwright Ferrand Finchley Fosdyke Galbreath Garrowby Gilmorton Gladwin Gosforth Gravenor Grimwade Hadleigh
`);

export const patientFamilyNames: readonly string[] = list(`
  Halloran Hambleden Harcastle Hartigan Haverley Hazeldine Helmsworth Henderwick Hexham Hillyard Holbeach Honeyman
  Horsefall Hythe Iddesleigh Ingersby Islington Jardine Jellicoe Kenwright Kersey Kilbride Kingsnorth Lambourne
  Lanyard Larkspur Laverick Leadbeater Lessing Linacre Lovelace Lyndhurst Macready Maddocks Malpas Manningtree
`);

export const personFamilyNames: readonly string[] = list(`
  Marchmain Marwick Maskelyne Medlicott Melcombe Merivale Milverton Mompesson Monkhouse Mortlake Nancarrow Nethersole
  Newbold Norcross Oakeshott Oldacre Orpington Osterley Oversby Paignton Pargeter Pascoe Peverell Pinkney Polwhele
  Prendergast Prideaux Quennell Radnor Rainford Ramsbottom Ravenscar Rendlesham Rossiter Rotherham Ruddock Saltash
  Sandiford Savernake Scudamore Selborne Shelburne Sidebotham Silverthorne Skeffing Somerby Spofforth Stanhope
  Stokesay Sturminster Tallentire Tavener Templeton Thorncroft Tiverton Tredgold Tremayne Trevithick Tunstead Tyrwhitt
  Uffington Underhay Valance Vavasour Venner Wadebridge Wakeham Walsingham Warboys Wetherall Whichcote Wimborne
  Windrush Wolvercote Woodville Wrotham Wyndham Yeovil
`);
