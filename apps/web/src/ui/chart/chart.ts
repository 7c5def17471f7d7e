import type { Language } from '@propolis/domain';
import type { ReactNode } from 'react';

/** A time range in Unix seconds, as in the contract. */
export interface ChartRange {
  readonly start: number;
  readonly end: number;
}

/** How a line is drawn; bars, hollow bars and areas start at zero. A hollow bar is an incomplete value. */
export type ChartLineKind = 'line' | 'dashed' | 'dotted' | 'area' | 'bars' | 'hollow';

/** One measure of one hive or station over time. */
export interface ChartLine {
  readonly id: string;
  /** The source and the measure, as in the legend. */
  readonly label: string;
  /** `#rrggbb`; it is darkened or lightened for contrast with the background. */
  readonly color: string;
  /** Lines of one unit share a scale. */
  readonly unit: string;
  readonly kind: ChartLineKind;
  /** Unix seconds, ascending. */
  readonly times: readonly number[];
  /** Same length as times; a null between two readings is a gap. */
  readonly values: readonly (number | null)[];
  /** Formats a value with its unit. */
  readonly format: (value: number) => string;
}

/** An event, on the rail under the time axis. */
export interface ChartFlag {
  readonly id: string;
  /** Unix seconds. */
  readonly time: number;
  readonly label: string;
  /** The label already contains the date. */
  readonly isDated?: boolean;
  readonly icon: ReactNode;
  /** Renders the link that opens it, with the given props. */
  readonly renderLink: (props: Readonly<Record<string, unknown>>) => ReactNode;
}

/** A highlighted time range of the curve, such as a nectar flow or a sudden loss. */
export interface ChartBand extends ChartRange {
  readonly id: string;
  readonly label: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** Backgrounds behind the lines. */
export interface ChartShades {
  readonly nights?: readonly ChartRange[] | undefined;
  readonly bands?: readonly ChartBand[] | undefined;
  readonly flags?: readonly ChartFlag[] | undefined;
}

/** The content of a chart on the screen, in print and in a picture. */
export interface ChartContent extends ChartShades {
  readonly lines: readonly ChartLine[];
  readonly range: ChartRange;
  /** The time zone of the apiary (IANA), used for all times. */
  readonly timeZone: string;
  /** The unit of the left scale, or none. */
  readonly leftUnit: string | null;
  /** The unit of the right scale, or none. Lines of any other unit have a lane of their own below. */
  readonly rightUnit: string | null;
}

/** The texts of a picture besides its lines. */
export interface ChartPicture {
  readonly content: ChartContent;
  readonly language: Language;
  readonly title: string;
  /** The period as text. */
  readonly subtitle: string;
  /** The source of the readings: the station, the app. */
  readonly attribution: string;
}
