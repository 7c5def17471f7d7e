import { useMediaQuery } from '@mantine/hooks';

/** Whether what points is a thumb: then the device has a picker of its own for days and times. */
export const useThumb = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
