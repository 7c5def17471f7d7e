import type { ListedCounting } from '@propolis/contract';

/** Whether the width of the board would help: the scale of the photo is unknown, or may be wrong. */
export const needsScale = ({ status, error, scale_doubt }: ListedCounting): boolean =>
  Boolean(scale_doubt) ||
  status === 'error_api_find_coin' ||
  (status === 'error_api_count_varroas' && (error?.split(', ') ?? []).includes('scale_unknown'));
