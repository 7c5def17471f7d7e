export { askSeriesServers } from './distribution/ask.ts';
export { writeCitus } from './distribution/citus.ts';
export { abandon, distribute, readUsed } from './distribution/distribute.ts';
export { nextOf } from './distribution/divided.ts';
export { generationOf, type Layout, readLayout } from './distribution/layout.ts';
export { takeOver, writeScripts } from './distribution/make.ts';
export { HERE, nameOfPlace, type Place, readPlace } from './distribution/place.ts';
export { makeMonths } from './months.ts';
export {
  type Period,
  type Point,
  type PointRange,
  periodOf,
  type ReducedPoints,
  rangeOf,
  readPoints,
  reducePoints,
} from './points.ts';
export { DAY, HOUR, ROLLED_UP, rollUp } from './roll-up.ts';
