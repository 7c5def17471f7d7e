/** Paths of the specification whose pages are still to be built; each shows the same honest page. */
export const COMING_PATHS = [
  '/sensors',
  '/sensors/youbee',
  '/sensors/swissmetnet',
  '/sensors/apizoom',
  '/automatic_varroa_counting',
  '/automatic_varroa_counting/add',
  '/automatic_varroa_counting/$id',
  '/apiary/$apiaryId/hive/$hiveId/automatic_varroa_counting/add',
] as const;
