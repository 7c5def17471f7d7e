import { servePage } from './serve.ts';

/** Leaves the address of the page to the tests. */
export default async function globalSetup() {
  const { url, close } = await servePage();
  process.env.PICKER_PAGE = url;
  return close;
}
