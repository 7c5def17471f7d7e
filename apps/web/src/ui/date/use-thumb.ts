import { useMediaQuery } from '@mantine/hooks';

/** Whether the pointer is coarse: such a device has its own pickers for days and times. */
export const useThumb = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
