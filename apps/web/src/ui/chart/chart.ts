import type { Language } from '@propolis/domain';
import type { ReactNode } from 'react';

/** From a moment to a later one, both in Unix seconds, as times of readings come over the wire. */
export interface ChartRange {
  readonly start: number;
  readonly end: number;
}

/** How a line is drawn; bars, hollow ones too, and areas stand on zero. A hollow bar stands for what is not complete. */
export type ChartLineKind = 'line' | 'dashed' | 'dotted' | 'area' | 'bars' | 'hollow';

/** One measure of one hive or station over time. */
export interface ChartLine {
  readonly id: string;
  /** Whose and what, as the legend says it. */
  readonly label: string;
  /** `#rrggbb`; it is darkened, or lightened, as far as the ground asks for. */
  readonly color: string;
  /** Lines of one unit share a scale. */
  readonly unit: string;
  readonly kind: ChartLineKind;
  /** Unix seconds, rising. */
  readonly times: readonly number[];
  /** As many as times; a null between two readings is a gap. */
  readonly values: readonly (number | null)[];
  /** The value as it is said, with its unit. */
  readonly format: (value: number) => string;
}

/** Something that happened, on the rail under the time axis. */
export interface ChartFlag {
  readonly id: string;
  /** Unix seconds. */
  readonly time: number;
  readonly label: string;
  /** The label says itself when it was. */
  readonly isDated?: boolean;
  readonly icon: ReactNode;
  /** The link that opens it, looking as it is told. */
  readonly renderLink: (props: Readonly<Record<string, unknown>>) => ReactNode;
}

/** A stretch of time that the curve is marked with, such as a nectar flow or a sudden loss. */
export interface ChartBand extends ChartRange {
  readonly id: string;
  readonly label: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** What lies behind the lines. */
export interface ChartShades {
  readonly nights?: readonly ChartRange[];
  readonly bands?: readonly ChartBand[];
  readonly flags?: readonly ChartFlag[];
}

/** What is drawn, on the screen, on paper and in a picture. */
export interface ChartContent extends ChartShades {
  readonly lines: readonly ChartLine[];
  readonly range: ChartRange;
  /** The apiary's, by its IANA name: in it times are told. */
  readonly timeZone: string;
  /** What the scale on the left shows, or none. */
  readonly leftUnit: string | null;
  /** What the scale on the right shows, or none. Lines of any other unit have a lane of their own below. */
  readonly rightUnit: string | null;
}

/** What a picture of a chart says besides its lines. */
export interface ChartPicture {
  readonly content: ChartContent;
  readonly language: Language;
  readonly title: string;
  /** The period, as it is said. */
  readonly subtitle: string;
  /** Whose the readings are: the station's, the app's. */
  readonly attribution: string;
}
