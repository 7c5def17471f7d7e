/** Ground and stones have no effects on import: what a page does not use is left out of its files. */
export const WITHOUT_EFFECTS = /\/packages\/(domain|contract|file-formats)\/src\//;
