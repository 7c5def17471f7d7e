import { useState } from 'react';
import type { ChartLine, ChartRange } from './chart.ts';
import { TimeChart } from './TimeChart.tsx';

const DAY = 86_400; // s
const START = Date.UTC(2026, 4, 1) / 1000;
const SEASON: ChartRange = { start: START, end: START + 30 * DAY };
const STEP = 600; // s

const kilograms = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const times = Array.from({ length: (SEASON.end - SEASON.start) / STEP }, (_, at) => SEASON.start + at * STEP);
/** Foragers leave in the morning and come back heavier; a flow comes and goes. */
const weightAt = (time: number, heavy: number): number => {
  const day = (time - START) / DAY;
  const flow = 9 / (1 + Math.exp(-(day - 14) / 2));
  return heavy + flow + 0.35 * Math.cos((day % 1) * 2 * Math.PI) + 0.05 * Math.sin(day * 37);
};
const isGap = (time: number) => time > START + 8 * DAY && time < START + 9.5 * DAY;

const weightOf = (id: string, label: string, color: string, heavy: number): ChartLine => ({
  id,
  label,
  color,
  unit: 'kg',
  kind: 'line',
  times,
  values: times.map((time) => (id === 'acacia' && isGap(time) ? null : weightAt(time, heavy))),
  format: (value) => `${kilograms.format(value)} kg`,
});
const temperature: ChartLine = {
  id: 'temperature',
  label: 'Temperature, Payerne',
  color: '#AE3A27',
  unit: '°C',
  kind: 'dashed',
  times,
  values: times.map(
    (time) =>
      15 - 6 * Math.cos(((time - START) / DAY) * 2 * Math.PI) + 3 * Math.sin((time - START) / DAY / 4),
  ),
  format: (value) => `${kilograms.format(value)} °C`,
};
const LINES = [
  weightOf('acacia', 'Acacia', '#FFCD51', 38),
  weightOf('lime', 'Lime', '#7DBADB', 34),
  temperature,
];

export function Season() {
  const [range, setRange] = useState(SEASON);
  return (
    <TimeChart
      label="Weight of Acacia and Lime, May 2026"
      lines={LINES}
      range={range}
      timeZone="Europe/Zurich"
      language="en"
      leftUnit="kg"
      rightUnit="°C"
      onZoom={setRange}
      {...(range !== SEASON && { onZoomBack: () => setRange(SEASON) })}
    />
  );
}
