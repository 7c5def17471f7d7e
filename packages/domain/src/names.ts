/** An apiary saved without a name is `Rucher-N`, N counting from the apiaries already there (spec 5). */
export const defaultApiaryName = (existingApiaries: number): string => `Rucher-${existingApiaries + 1}`;

/** A hive saved without a name is `Ruche N`, N counting from the hives already in its apiary (spec 5). */
export const defaultHiveName = (existingHives: number): string => `Ruche ${existingHives + 1}`;
