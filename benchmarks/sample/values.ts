import type { SeededChoice } from './random';

export const valueKinds = [
  ...(['code', 'clock', 'morningClock', 'finishTime', 'weight', 'rating', 'flight'] as const),
  ...(['rent', 'bill', 'transfer', 'premium', 'fee', 'price'] as const),
  ...(['kilometres', 'days', 'minutes', 'gigabytes', 'rows', 'words', 'tally'] as const),
  ...(['person', 'business', 'hotel', 'venue', 'title', 'network'] as const),
];
/** What sort of value a slot takes; each has a pool wide enough that a guess fails. */
export type ValueKind = (typeof valueKinds)[number];

export interface DrawnValue {
  /** What an answer must contain: the number alone where the question names the unit. */
  readonly value: string;
  /** How a speaker says it: with its unit. `value` stands in it at token borders. */
  readonly surface: string;
  /** Present for amounts and counts. */
  readonly amount?: number;
}

const firstNames = [
  ...['Ines', 'Otto', 'Petra', 'Anselm', 'Maren', 'Tobias', 'Yusra', 'Kwame', 'Linnea', 'Bastian', 'Oriane', 'Dmitri'],
  ...[
    'Saoirse',
    'Ravi',
    'Noor',
    'Elif',
    'Hendrik',
    'Camila',
    'Joaquim',
    'Thandi',
    'Mirela',
    'Stellan',
    'Aoife',
    'Kenji',
  ],
  ...['Zofia', 'Laszlo', 'Amara', 'Fabian', 'Greta', 'Idris', 'Svea', 'Marius', 'Leocadia', 'Emeka', 'Runa', 'Casimir'],
  ...[
    'Delphine',
    'Ottoline',
    'Gideon',
    'Farah',
    'Ulrik',
    'Beatriz',
    'Halima',
    'Torsten',
    'Wanda',
    'Zeno',
    'Ilse',
    'Rufus',
  ],
  ...[
    'Nadia',
    'Caspian',
    'Marisol',
    'Evander',
    'Brigid',
    'Tomas',
    'Lucinda',
    'Pavel',
    'Signe',
    'Hugo',
    'Rosalba',
    'Arvid',
  ],
];
const lastNames = [
  ...['Falkenrath', 'Brask', 'Vandermeer', 'Okonjo', 'Lindqvist', 'Abernethy', 'Quillfeather', 'Moravec', 'Dunmore'],
  ...[
    'Castellane',
    'Thistlewood',
    'Ravndal',
    'Achterberg',
    'Pemberley',
    'Szabados',
    'Orlandini',
    'Kirkbride',
    'Nakagawa',
  ],
  ...[
    'Vasconcelos',
    'Hallgrim',
    'Tremaine',
    'Ostrowick',
    'Feddersen',
    'Marchetti',
    'Winslade',
    'Adeyinka',
    'Bellweather',
  ],
  ...['Crannoch', 'Dragomir', 'Eastvold', 'Fairclough', 'Grimaldo', 'Hartwell', 'Ishikura', 'Jellicoe', 'Kowalczyk'],
  ...[
    'Larkinson',
    'Mbeki-Roth',
    'Norrington',
    'Oyelaran',
    'Pellworm',
    'Quenneville',
    'Rosenkrantz',
    'Stanhope',
    'Tamburini',
  ],
  ...[
    'Underhay',
    'Vestergaard',
    'Wolstenholme',
    'Yamaguchi',
    'Zetterlund',
    'Ashgrove',
    'Birkenshaw',
    'Corrigan',
    'Delacourt',
  ],
  ...['Engelhart', 'Finnigan', 'Gallowglass', 'Hoekstra', 'Ivanek', 'Joubert', 'Kessler', 'Lovelock', 'Montclair'],
];
const words = [
  ...[
    'Thistle',
    'Copper',
    'Larkspur',
    'Juniper',
    'Bramble',
    'Marlow',
    'Pewter',
    'Saffron',
    'Heron',
    'Tallow',
    'Quince',
  ],
  ...[
    'Willow',
    'Ember',
    'Sorrel',
    'Falcon',
    'Cobalt',
    'Hazel',
    'Linden',
    'Magpie',
    'Nettle',
    'Osprey',
    'Primrose',
    'Rowan',
  ],
  ...['Sable', 'Teasel', 'Umber', 'Velvet', 'Wren', 'Yarrow', 'Aster', 'Birch', 'Clover', 'Damson', 'Elder', 'Fennel'],
  ...[
    'Gorse',
    'Harrow',
    'Indigo',
    'Kestrel',
    'Lavender',
    'Mallow',
    'Otter',
    'Plover',
    'Russet',
    'Starling',
    'Tamarind',
  ],
  ...['Vesper', 'Walnut', 'Marigold', 'Cinder'],
];
const titleNouns = [
  ...[
    'Ledger',
    'Lighthouse',
    'Cartographer',
    'Orchard',
    'Almanac',
    'Ferryman',
    'Wintering',
    'Glassmaker',
    'Inheritance',
  ],
  ...['Tide', 'Apprentice', 'Hourglass', 'Beekeeper', 'Observatory', 'Stowaway', 'Locksmith', 'Confession', 'Meridian'],
  ...['Weathervane', 'Archivist', 'Labyrinth', 'Sonata', 'Harbour', 'Cathedral', 'Widower', 'Carousel'],
];
const hotelNouns = ['House', 'Residence', 'Rooms', 'Court', 'Lodge', 'Terrace', 'Guesthouse', 'Palace'];
const venueNouns = ['Mill', 'Barn', 'Hall', 'Wharf', 'Cottage', 'Foundry', 'Studio', 'Chapel', 'Depot', 'Yard'];
const airlines = ['KV', 'TQ', 'ZL', 'XW', 'QJ', 'VY', 'HX', 'JZ', 'WK', 'GQ'];

const dollars = (amount: number, cents: number): DrawnValue => {
  const whole = amount.toLocaleString('en-US');
  const value = cents === 0 ? `$${whole}` : `$${whole}.${String(cents).padStart(2, '0')}`;
  return { value, surface: value, amount: amount + cents / 100 };
};
const plain = (value: string): DrawnValue => ({ value, surface: value });
const counted = (amount: number, unit: string): DrawnValue => {
  const value = amount.toLocaleString('en-US');
  return { value, surface: unit === '' ? value : `${value} ${unit}`, amount };
};
const twoWords = (random: SeededChoice): [string, string] => {
  const [first, second] = random.shuffle(words);
  return [first!, second!];
};

function timeOfDay(random: SeededChoice, fromHour: number, toHour: number, stepMinutes: number): DrawnValue {
  const minutes = random.integer((fromHour * 60) / stepMinutes, (toHour * 60) / stepMinutes) * stepMinutes;
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  return plain(`${((hour + 11) % 12) + 1}:${minute} ${hour < 12 ? 'am' : 'pm'}`);
}

/** One value of the kind. `attempt` counts the tries so far: times are round unless the round ones have run out. */
function drawOne(kind: ValueKind, random: SeededChoice, attempt: number): DrawnValue {
  switch (kind) {
    case 'code': {
      const code = random.integer(1012, 9987);
      // Not to be taken for a year.
      return plain(String(code >= 1900 && code <= 2100 ? code + 400 : code));
    }
    case 'clock':
      return timeOfDay(random, 8, 20, attempt < 20 ? 5 : 1);
    case 'morningClock':
      return timeOfDay(random, 5, 10, attempt < 5 ? 5 : 1);
    case 'finishTime': {
      const seconds = random.integer(88 * 12, 148 * 12) * 5;
      const part = (value: number): string => String(value % 60).padStart(2, '0');
      return plain(`${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60))}:${part(seconds)}`);
    }
    case 'weight':
      return plain(`${random.integer(85, 270) / 2} kg`);
    case 'rating':
      return plain(String(random.integer(1105, 1895)));
    case 'flight':
      return plain(`${random.pick(airlines)} ${random.integer(1105, 8990)}`);
    case 'rent':
      return dollars(random.integer(905, 2395), 0);
    case 'bill':
      return dollars(random.integer(31, 89), random.integer(1, 99));
    case 'transfer':
      return dollars(random.integer(105, 895), 0);
    case 'premium':
      return dollars(random.integer(412, 1890), random.integer(1, 99));
    case 'fee':
      return dollars(random.integer(61, 240), random.integer(1, 99));
    case 'price':
      return dollars(random.integer(23, 690), random.chance(40) ? random.integer(1, 19) * 5 : 0);
    case 'kilometres':
      return counted(random.integer(101, 389), 'kilometres');
    case 'days':
      return counted(random.integer(101, 989), 'days');
    case 'minutes':
      return counted(random.integer(101, 299), 'minutes');
    case 'gigabytes':
      return counted(random.integer(205, 989), 'gigabytes');
    case 'rows':
      return counted(random.integer(104, 889), 'rows');
    case 'words':
      return counted(random.integer(18_050, 97_900), 'words');
    case 'tally':
      return counted(random.integer(58, 320), '');
    case 'person':
      return plain(`${random.pick(firstNames)} ${random.pick(lastNames)}`);
    case 'business':
      return plain(twoWords(random).join(' & '));
    case 'hotel':
      return plain(`${random.pick(words)} ${random.pick(hotelNouns)}`);
    case 'venue':
      return plain(`${random.pick(words)} ${random.pick(venueNouns)}`);
    case 'title':
      return plain(`The ${random.pick(words)} ${random.pick(titleNouns)}`);
    case 'network':
      return plain(twoWords(random).join(''));
    default: {
      const unknown: never = kind;
      throw new RangeError(`no pool for ${String(unknown)}`);
    }
  }
}

const triesBeforeRepeating = 80;

/** Hands out values so that none comes twice in one run, as long as its pool lasts. */
export class ValueSource {
  private readonly taken = new Set<string>();

  draw(kind: ValueKind, random: SeededChoice): DrawnValue {
    let drawn = drawOne(kind, random, 0);
    for (let attempt = 1; attempt < triesBeforeRepeating && this.taken.has(drawn.value); attempt += 1) {
      drawn = drawOne(kind, random, attempt);
    }
    this.taken.add(drawn.value);
    return drawn;
  }

  /** Takes every one of the forms, or none and says false. For answers that are computed rather than drawn. */
  claim(forms: readonly string[]): boolean {
    if (forms.some((form) => this.taken.has(form))) return false;
    for (const form of forms) this.taken.add(form);
    return true;
  }
}
