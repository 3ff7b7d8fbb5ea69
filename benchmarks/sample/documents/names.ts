import type { SeededChoice } from '../random';

export const nameKinds = ['person', 'surname', 'town', 'river', 'thing'] as const;
/** What sort of name: of a person, a building (named after a surname), a town, a river, or a made-up title. */
export type NameKind = (typeof nameKinds)[number];

const words = (text: string): readonly string[] => text.split(' ');

const firstNames = words(
  'Adela Anselm Bettina Bram Cassia Corvin Delia Edda Emeric Fenna Florian Gisela Hanno Hedda Ivo Jolanda Jorun Kaspar ' +
    'Lavinia Leander Lioba Magnus Mathilde Nestor Oda Ottokar Perdita Quentin Ragna Rurik Sanna Severin Tabea Thaddeus ' +
    'Ursula Valentin Wenda Willem Xenia Yorick',
);
/** Invented, as the towns and rivers are: no whole name here should be anyone's. */
const surnameStarts = words(
  'Aldre Bascol Brenno Carrel Dorvan Eckel Falbro Garrim Halvor Iskel Jorrin Keldra Lommar Mandrel Norvick Ombrel Pevrin ' +
    'Quellan Rastrel Sorvin Tessal Ulbren Vardel Westrel Yandel Zorrim',
);
const surnameEnds = words('quist moor bane holt ander wright low gard stone fell thorn ley');
const townStarts = words(
  'Ossel Vintar Quarro Teldrum Brackle Hestom Ildram Morvel Pellan Ruskel Sarnock Tolver Uldan Wexel Yarlim Zellan Drumel ' +
    'Fennack Gantrel Kelvarn Lodrim Nethram Ambrel Corrim Elmash Harrock',
);
const townEnds = words('wick by ford mere stead haven bridge dale');
const riverStarts = words('Ulv Tess Brenk Marr Quall Senn Drov Ilm Ost Velm Hool Perr Gran Lusk');
const riverEnds = words('ane ock ery una ish');
const thingQualities = words(
  'Tin Paper Salt Borrowed Hollow Unpaid Woollen Crooked Velvet Sleepless Copper Stubborn Painted Wooden Patient Brass ' +
    'Vanishing Reluctant Frozen Whistling',
);
const thingNouns = words(
  'Heron Kettle Staircase Umbrella Orchard Lantern Cormorant Almanac Saddle Chimney Sundial Pelican Thimble Beehive Ladder ' +
    'Weathercock Anvil Doorbell Barometer Teapot',
);

function drawName(kind: NameKind, random: SeededChoice): string {
  switch (kind) {
    case 'person':
      return `${random.pick(firstNames)} ${drawName('surname', random)}`;
    case 'surname':
      return random.pick(surnameStarts) + random.pick(surnameEnds);
    case 'town':
      return random.pick(townStarts) + random.pick(townEnds);
    case 'river':
      return random.pick(riverStarts) + random.pick(riverEnds);
    case 'thing':
      return `${random.pick(thingQualities)} ${random.pick(thingNouns)}`;
    default: {
      const unknown: never = kind;
      throw new RangeError(`no names for ${String(unknown)}`);
    }
  }
}

/** Far more draws than it takes while half of a pool is left. */
const mostDraws = 1000;

/** Hands out names so that none comes twice in one run; a surname names one person or one building only. */
export class NameSource {
  private readonly taken = new Set<string>();

  /** @throws RangeError where the pool has run out. */
  name(kind: NameKind, random: SeededChoice): string {
    for (let draw = 0; draw < mostDraws; draw += 1) {
      const name = drawName(kind, random);
      if (this.take(kind === 'person' ? surnameOf(name) : name)) return name;
    }
    throw new RangeError(`no ${kind} name is left`);
  }

  /** One of the list that has not come yet. @throws RangeError where none is left. */
  oneOf(list: readonly string[], random: SeededChoice): string {
    const value = random.pick(list.filter((each) => !this.taken.has(each)));
    this.taken.add(value);
    return value;
  }

  private take(name: string): boolean {
    if (this.taken.has(name)) return false;
    this.taken.add(name);
    return true;
  }
}

export function surnameOf(person: string): string {
  return person.slice(person.lastIndexOf(' ') + 1);
}
