import { Skeleton, type SkeletonProps } from '@mantine/core';

interface LoadingProps extends Pick<SkeletonProps, 'height' | 'width' | 'm'> {
  /** What is on its way, for those who hear the screen. */
  what?: string;
}

/**
 * The shape of something that is being loaded. A skeleton without a role may have no name (ARIA 1.2).
 */
export const Loading = ({ what = 'Cargando', ...shape }: LoadingProps) => (
  <Skeleton role="status" aria-busy="true" aria-label={what} {...shape} />
);
