import { IconFlower, IconSnowflake, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';

export const EVENT_ICONS = {
  loss: IconTrendingDown,
  gain: IconTrendingUp,
  flow: IconFlower,
  stores: IconSnowflake,
} as const;
