import { AppError } from '@propolis/runtime';

export const unauthenticated = () => new AppError('unauthenticated', 401);

/** The token after `Bearer`; 401 if the header is missing or invalid. */
export function readBearer(authorization: string | undefined): string {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated();
  return token;
}
