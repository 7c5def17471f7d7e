import { Button } from '@mantine/core';
import { DAY_S } from '@propolis/domain';
import { IconDroplet, IconEye, IconHexagons } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { ChartTable } from './ChartTable.tsx';
import type { ChartBand, ChartContent, ChartFlag, ChartLine, ChartRange } from './chart.ts';
import { chartPng } from './chart-png.ts';
import { TimeChart } from './TimeChart.tsx';

const STEP = 600; // s
const ZONE = 'Europe/Zurich';
/** Midnight of 1 May 2026 in the zone. */
const START = Date.UTC(2026, 3, 30, 22) / 1000;
const MAY: ChartRange = { start: START, end: START + 31 * DAY_S };

const numbers = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const inUnit = (unit: string) => (value: number) => `${numbers.format(value)} ${unit}`;

const everyStep = (step: number) =>
  Array.from({ length: (MAY.end - MAY.start) / step }, (_, at) => MAY.start + at * step);
const dayOf = (time: number) => (time - START) / DAY_S;
/** From midnight to midnight, 1 at noon. */
const daylight = (time: number) => -Math.cos(dayOf(time) * 2 * Math.PI);

/**
 * Foragers leave in the morning and come back heavier; a nectar flow comes and goes; in the night of the 24th
 * a swarm has left.
 */
function weightAt(time: number, heavy: number): number {
  const day = dayOf(time);
  const flow = 9 / (1 + Math.exp(-(day - 14) / 2));
  return heavy + flow - 0.35 * daylight(time) + 0.05 * Math.sin(day * 37);
}
const isGap = (time: number) => dayOf(time) > 8 && dayOf(time) < 9.5;
const swarm = (time: number) => (dayOf(time) > 23.5 ? 2.4 : 0);

const TIMES = everyStep(STEP);
const acacia: ChartLine = {
  id: 'acacia',
  label: 'Acacia',
  color: '#FFCD51',
  unit: 'kg',
  kind: 'line',
  times: TIMES,
  values: TIMES.map((time) => (isGap(time) ? null : weightAt(time, 38) - swarm(time))),
  format: inUnit('kg'),
};
const lime: ChartLine = {
  ...acacia,
  id: 'lime',
  label: 'Lime',
  color: '#7DBADB',
  // Another scale, which sends at other moments.
  times: TIMES.map((time) => time + 130),
  values: TIMES.map((time) => weightAt(time, 34)),
};
const temperature: ChartLine = {
  id: 'temperature',
  label: 'Temperature, Payerne',
  color: '#AE3A27',
  unit: '°C',
  kind: 'dashed',
  times: everyStep(3600),
  values: everyStep(3600).map((time) => 14 + 6 * daylight(time) + 3 * Math.sin(dayOf(time) / 4)),
  format: inUnit('°C'),
};
const sunshine: ChartLine = {
  id: 'sunshine',
  label: 'Sunshine, Payerne',
  color: '#E39A14',
  unit: 'min',
  kind: 'area',
  times: everyStep(3600),
  values: everyStep(3600).map((time) => Math.max(0, 60 * daylight(time)) * (dayOf(time) % 5 > 1 ? 1 : 0.2)),
  format: (value) => `${Math.round(value)} min/h`,
};
const mites: ChartLine = {
  id: 'mites',
  label: 'Varroa, Acacia',
  color: '#566B79',
  unit: 'mites',
  kind: 'bars',
  times: [4, 11, 18, 25].map((day) => START + (day + 0.6) * DAY_S),
  values: [1.5, 2, 2.8, 4.1],
  format: (value) => `${numbers.format(value)} a day`,
};

const NIGHTS = Array.from({ length: 31 }, (_, day) => ({
  start: START + (day - 3.5 / 24) * DAY_S,
  end: START + (day + 6 / 24) * DAY_S,
}));
const BANDS: readonly ChartBand[] = [
  {
    id: 'flow',
    start: START + 10 * DAY_S,
    end: START + 19 * DAY_S,
    label: 'Nectar flow, 7.9 kg',
    color: '#47822F',
  },
  {
    id: 'loss',
    start: START + 23.5 * DAY_S,
    end: START + 23.51 * DAY_S,
    label: 'Sudden loss, 2.4 kg',
    color: '#AE3A27',
  },
];
const ALONE = [acacia];
const ALL = [acacia, lime, temperature, sunshine, mites];

const KINDS = [
  ['Visit', <IconEye key="visit" size={20} />],
  ['Feeding', <IconDroplet key="feeding" size={20} />],
  ['Harvest', <IconHexagons key="harvest" size={20} />],
] as const;
const flagsThat = (open: (label: string) => void): ChartFlag[] =>
  [2.4, 9.6, 9.7, 16.4, 23.6, 24.1, 29.6].map((day, at) => {
    const [label, icon] = KINDS[at % KINDS.length] ?? KINDS[0];
    return {
      id: String(day),
      time: START + day * DAY_S,
      label,
      icon,
      renderLink: (props) => <button type="button" {...props} onClick={() => open(label)} />,
    };
  });

const savePicture = async (content: ChartContent) =>
  saveFile(
    await chartPng({
      content,
      language: 'en',
      title: 'Acacia and Lime, Les Rasses',
      subtitle: '1–31 May 2026',
      attribution: 'Propolis · weather: MeteoSwiss',
    }),
    'may.png',
  );

/** A month of two hives, with weather, countings, nights, events and the beekeeper's actions. */
export function Season() {
  const [range, setRange] = useState(MAY);
  const [opened, setOpened] = useState('');
  const [{ lines, flags }, setMonth] = useState(() => ({ lines: ALL, flags: flagsThat(setOpened) }));
  const content: ChartContent = {
    lines,
    range,
    timeZone: ZONE,
    leftUnit: 'kg',
    rightUnit: '°C',
    nights: NIGHTS,
    bands: BANDS,
    flags,
  };
  return (
    <>
      <TimeChart
        {...content}
        label="Weight of Acacia and Lime, May 2026"
        limits={MAY}
        language="en"
        onZoom={setRange}
        {...(range !== MAY && { onZoomBack: () => setRange(MAY) })}
      />
      <output>{opened}</output>
      <Button onClick={() => savePicture(content)}>Save the picture</Button>
      <Button onClick={() => setMonth({ lines: [...ALL], flags: flagsThat(setOpened) })}>Load again</Button>
    </>
  );
}

/** The same values as a table. */
export function Table() {
  return <ChartTable label="Weight, May 2026" lines={ALL} timeZone={ZONE} language="en" />;
}

/** One hive with its weight only. */
export function OneHive() {
  const [range, setRange] = useState({ start: START + 7 * DAY_S, end: START + 12 * DAY_S });
  return (
    <TimeChart
      label="Weight of Acacia"
      lines={ALONE}
      range={range}
      timeZone={ZONE}
      language="en"
      leftUnit="kg"
      rightUnit={null}
      onZoom={setRange}
    />
  );
}

/** A scale that was silent from the 9th to the 21st, as the server sends it: a single null. */
const SILENT = { start: START + 9 * DAY_S, end: START + 21 * DAY_S };
const HEARD = everyStep(3600).filter((time) => time <= SILENT.start || time > SILENT.end);
const silent: ChartLine = {
  ...acacia,
  times: HEARD,
  values: HEARD.map((time) => (time === SILENT.start ? null : weightAt(time, 38))),
};
const wind: ChartLine = {
  ...temperature,
  id: 'wind',
  label: 'Wind, Payerne',
  color: '#566B79',
  unit: 'km/h',
  format: inUnit('km/h'),
};
const WITH_WIND = [silent, wind];

/** A weight with a long gap, beside another measure without one. */
export function LongGap() {
  const content: ChartContent = {
    lines: WITH_WIND,
    range: MAY,
    timeZone: ZONE,
    leftUnit: 'kg',
    rightUnit: 'km/h',
  };
  return (
    <>
      <TimeChart {...content} label="Weight of Acacia and wind" language="en" onZoom={() => undefined} />
      <Button onClick={() => savePicture(content)}>Save the picture</Button>
    </>
  );
}

/**
 * A year of five hives at the highest density on a phone: a reading of each every 52 minutes, at different
 * moments.
 */
function denseLines(): ChartLine[] {
  const count = 10_000;
  const step = Math.floor((365 * DAY_S) / count);
  return ['#C78F58', '#FFCD51', '#E27769', '#C2A4E1', '#7DBADB'].map((color, hive) => {
    const times = Array.from({ length: count }, (_, at) => START + at * step + hive * 97);
    return {
      ...acacia,
      id: color,
      label: `Hive ${hive + 1}`,
      color,
      times,
      values: times.map((time) => weightAt(time, 30 + 3 * hive) + 4 * Math.sin(dayOf(time) / 20 + hive)),
    };
  });
}

const YEAR: ChartRange = { start: START, end: START + 365 * DAY_S };
const DENSE_FLAGS: readonly ChartFlag[] = Array.from({ length: 30 }, (_, at) => ({
  id: String(at),
  time: START + (5 + at * 12) * DAY_S,
  label: 'Visit',
  icon: <IconEye size={20} />,
  renderLink: (props) => <a {...props} href="#visit" />,
}));

/** 50,000 readings, redrawn at each press: measured by `bench/`. */
export function Dense() {
  const [dense] = useState(denseLines);
  const [lines, setLines] = useState<readonly ChartLine[]>([]);
  const [range, setRange] = useState(YEAR);
  return (
    <>
      <TimeChart
        label="Weight of five hives"
        lines={lines}
        range={range}
        flags={DENSE_FLAGS}
        timeZone={ZONE}
        language="en"
        leftUnit="kg"
        rightUnit={null}
        onZoom={setRange}
      />
      <Button onClick={() => setLines(dense.map((line) => ({ ...line })))}>Draw 50,000 readings</Button>
    </>
  );
}
