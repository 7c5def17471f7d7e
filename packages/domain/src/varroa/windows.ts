import type { Certainty } from '../certainty.ts';
import type { IsoDay } from '../days.ts';
import { VARROA_PRODUCTS } from '../records/products.ts';
import type { Substance } from '../records/treatments.ts';

/** The temperatures outside (°C) for which a product or a dispenser is made. */
export interface TemperatureWindow {
  /** Of the product in `VARROA_PRODUCTS`, or of the dispenser. */
  readonly key: string;
  /** As on the package. */
  readonly name: string;
  /** The highest temperature of a day lies between both, which are included. */
  readonly least: number | null;
  readonly most: number | null;
  /** What harms bees; null if no page names a temperature. */
  readonly harm: TemperatureHarm | null;
  /** Days for which it works. */
  readonly lasts: number;
  readonly certainty: Certainty;
  readonly source: string;
  /** When the source was read. */
  readonly date: IsoDay;
}

/** Temperatures that harm brood or queen. */
export interface TemperatureHarm {
  readonly from: number;
  /** Whether `from` itself harms. */
  readonly isIncluded: boolean;
  /** Such a day among the first so many forbids the start. */
  readonly days: number;
  readonly certainty: Certainty;
  readonly source: string;
}

const READ_ON = '2026-11-27';

/** Over 33 °C in the first three days harms brood and queen: the maker, on the same strips as MAQS. */
const STRIPS_HARM: TemperatureHarm = {
  from: 33,
  isIncluded: false,
  days: 3,
  certainty: 'product_page',
  source: 'http://ie.nodeurope.eu/faq/',
};

interface ProductUse {
  readonly lasts: number;
  readonly harm: TemperatureHarm | null;
  readonly certainty: Certainty;
  readonly source: string;
}

/** What the table of products does not say: how long one use lasts, and the page of the temperatures. */
const USES: Readonly<Record<string, ProductUse>> = {
  formicpro: {
    lasts: 7,
    harm: STRIPS_HARM,
    certainty: 'leaflet',
    source: 'https://www.vetpharm.uzh.ch/TAK/06000000/00068634.01',
  },
  maqs: { lasts: 7, harm: STRIPS_HARM, certainty: 'product_page', source: 'http://ie.nodeurope.eu/faq/' },
  // Its strips are changed after three to four weeks.
  thymovar: {
    lasts: 21,
    harm: null,
    certainty: 'leaflet',
    source: 'https://vptserver1.uzh.ch/tak/05000000/00052449.01',
  },
  // Its second tray comes after two weeks.
  apiguard: {
    lasts: 14,
    harm: null,
    certainty: 'second_hand',
    source: 'https://www.varroa.dk/varroa-viden/vejledninger/thymol/',
  },
  api_life_var: {
    lasts: 7,
    harm: null,
    certainty: 'leaflet',
    source: 'https://imedi.co.uk/apilife-var-bee-hive-strip-for-honey-bees/summary',
  },
  varroxal_ch: {
    lasts: 1,
    harm: null,
    certainty: 'second_hand',
    source: 'github.com/DanielProyer/bienen-app, 15_Varroa_Bekaempfungskonzept_alpin.md',
  },
  oxalsaeure_35: {
    lasts: 1,
    harm: null,
    certainty: 'product_page',
    source: 'https://bienoxal.de/de/2-x-500-ml-oxalsaeuredihydrat-loesung-3-5',
  },
};

const DISPENSER_SOURCE = 'github.com/DanielProyer/bienen-app, 15_Varroa_Bekaempfungskonzept_alpin.md';
/** An assumption: no page says for how long a filled dispenser works. */
const DISPENSER_LASTS = 7;

/** A dispenser of formic acid with its temperatures. */
export type FormicAcidDispenser = Pick<TemperatureWindow, 'key' | 'name' | 'least' | 'most' | 'harm'>;

/** For products that have no window of their own. Without spreads, which keep unused data in a bundle. */
export const FORMIC_ACID_DISPENSERS: readonly FormicAcidDispenser[] = [
  { key: 'nassenheider_professional', name: 'Nassenheider professional', least: 10, most: 35, harm: null },
  { key: 'liebig', name: 'Liebig-Dispenser', least: 15, most: 30, harm: null },
  { key: 'fam', name: 'FAM-Dispenser', least: 15, most: 30, harm: null },
  {
    key: 'apidea',
    name: 'Apidea-Dispenser',
    least: 18,
    most: 25,
    harm: {
      from: 30,
      isIncluded: true,
      days: DISPENSER_LASTS,
      certainty: 'second_hand',
      source: DISPENSER_SOURCE,
    },
  },
];

const allWindows = (): readonly TemperatureWindow[] => [
  ...VARROA_PRODUCTS.flatMap(({ key, name, outsideC: { least, most } }) => {
    const use = USES[key];
    return use ? [{ key, name, least, most, ...use, date: READ_ON }] : [];
  }),
  ...FORMIC_ACID_DISPENSERS.map((dispenser) => ({
    ...dispenser,
    lasts: DISPENSER_LASTS,
    certainty: 'second_hand' as const,
    source: DISPENSER_SOURCE,
    date: READ_ON,
  })),
];

/** The windows of all products and dispensers that have one. A bundler may leave them out where they are not used. */
export const TEMPERATURE_WINDOWS: readonly TemperatureWindow[] = /* @__PURE__ */ allWindows();

/** The window of a product or dispenser; undefined if no page names one. */
export const temperatureWindow = (key: string): TemperatureWindow | undefined =>
  TEMPERATURE_WINDOWS.find((window) => window.key === key);

/** The window of the product or dispenser of a plan, if it is for this substance. */
export function windowOf(
  substance: Substance | null | undefined,
  applied: string | null | undefined,
): TemperatureWindow | undefined {
  const window = temperatureWindow(applied ?? '');
  return window && substanceOfWindow(window) === substance ? window : undefined;
}

/** What is given: the first substance of a product; dispensers are for formic acid. */
export const substanceOfWindow = ({ key }: Pick<TemperatureWindow, 'key'>): Substance =>
  VARROA_PRODUCTS.find((product) => product.key === key)?.substances[0] ?? 'formic_acid';
