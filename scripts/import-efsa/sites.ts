interface Site {
  readonly name: string;
  readonly address: string;
  /** WGS84; the records only name the village, so this is its centre. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Sites by their number in the records (see the README of the records). */
const SITES: Readonly<Record<string, Site>> = {
  1: { name: 'Foulum', address: 'Foulum, Danmark', latitude: 56.493, longitude: 9.574 },
  2: { name: 'Hinnerup', address: 'Hinnerup, Danmark', latitude: 56.266, longitude: 10.063 },
  3: { name: 'Flakkebjerg', address: 'Flakkebjerg, Danmark', latitude: 55.326, longitude: 11.393 },
  4: { name: 'Krankerup', address: 'Krankerup, Danmark', latitude: 54.77, longitude: 11.67 },
  5: { name: 'Serra da Lousã', address: 'Lousã, Portugal', latitude: 40.07, longitude: -8.23 },
  6: { name: 'Idanha-a-Nova', address: 'Idanha-a-Nova, Portugal', latitude: 39.923, longitude: -7.237 },
  340: { name: 'Flakkebjerg 2020', address: 'Flakkebjerg, Danmark', latitude: 55.326, longitude: 11.393 },
};

export function siteOf(siteNo: string): Site {
  const site = SITES[siteNo];
  if (!site) throw new Error(`The site ${siteNo} is unknown.`);
  return site;
}

/** Reference by which a site is found again. */
export const siteReference = (siteNo: string): string => `EFSA-${siteNo}`;
