import { Skeleton } from '@mantine/core';

/** The shape of a list while its code arrives. */
export function ScreenSkeleton() {
  return (
    <div style={{ padding: '20px 24px' }} role="status" aria-busy="true" aria-label="Cargando">
      <Skeleton height={24} width={180} mb={16} />
      <Skeleton height={30} width="60%" mb={20} />
      {Array.from({ length: 14 }, (_, index) => (
        <Skeleton key={index} height={14} my={22} width={`${96 - ((index * 7) % 18)}%`} />
      ))}
    </div>
  );
}
