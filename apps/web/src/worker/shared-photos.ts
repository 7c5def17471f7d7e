import { now } from '../lib/clock.ts';
import { newIdempotencyKey } from '../lib/idempotency.ts';
import { PATHS } from '../lib/paths.ts';
import { SHARE, SHARE_FIELD, SHARED_CACHE, SHARED_MAX, SHARED_NAME } from '../lib/worker.ts';

/**
 * Whether the request is a share from the phone. A share opens the app's page as a navigation without a
 * referrer. The form of another site that hides its referrer looks the same, so the beekeeper is asked before
 * a form takes the photos (`SharedPhotos`).
 */
export function isShare({ method, mode, destination, referrer, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  const isOurs = referrer === '' || referrer === 'about:client' || referrer.startsWith(`${origin}/`);
  return (
    method === 'POST' && pathname === SHARE && mode === 'navigate' && destination === 'document' && isOurs
  );
}

const isPhoto = (part: FormDataEntryValue): part is File =>
  part instanceof File && part.type.startsWith('image/');

/**
 * Adds the shared photos to those that no form has taken yet, and opens the form that offers them and says how many
 * were left out.
 */
export async function takeShared(request: Request): Promise<Response> {
  const photos = (await request.formData()).getAll(SHARE_FIELD).filter(isPhoto);
  const cache = await caches.open(SHARED_CACHE);
  const kept = await cache.keys();
  let places = SHARED_MAX.photos - kept.length;
  let bytes = SHARED_MAX.bytes;
  for (const key of kept) bytes -= (await (await cache.match(key))?.blob())?.size ?? 0;
  let leftOut = 0;
  for (const photo of photos) {
    if (places <= 0 || photo.size > bytes) {
      leftOut += 1;
      continue;
    }
    places -= 1;
    bytes -= photo.size;
    const headers = { 'content-type': photo.type, [SHARED_NAME]: encodeURIComponent(photo.name) };
    await cache.put(
      `/${SHARED_CACHE}/${now().getTime()}/${newIdempotencyKey()}`,
      new Response(photo, { headers }),
    );
  }
  return Response.redirect(`${PATHS.countingAdd}${leftOut > 0 ? `?left_out=${leftOut}` : ''}`, 303);
}
