import { servePage } from './serve.ts';

/** Passes the address of the page to the tests. */
export default async function globalSetup() {
  const { url, close } = await servePage();
  process.env.PICKER_PAGE = url;
  return close;
}
