/** These packages have no side effects on import: unused parts are left out of a page's files. */
export const WITHOUT_EFFECTS = /\/packages\/(domain|contract|file-formats)\/src\//;
