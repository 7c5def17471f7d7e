import { isStorableText } from '@propolis/domain';
import { z } from 'zod';

/** A stored text: trimmed, of limited length, without characters that PostgreSQL cannot store. */
export const text = (maxLength: number) => z.string().trim().max(maxLength).refine(isStorableText, 'invalid');
