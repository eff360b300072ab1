import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorBodyOf } from '../../lib/api.ts';
import { refreshCollection } from '../../lib/records.ts';
import { HANDED_OVER, handOver } from './hand-over.ts';

/** Settles the deadline of the hand-over to the insurer. */
export function HandOverButton({ contract, title }: { contract: string; title: string }) {
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: () => handOver(contract),
    onSuccess: () => notifications.show({ message: HANDED_OVER }),
    onError: (error) =>
      notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 }),
    onSettled: () => {
      refreshCollection(client, 'finance');
      refreshCollection(client, 'insurance');
    },
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={work.isPending}
      aria-label={`Comunicar a la aseguradora el impago de ${title}`}
      onClick={() => work.mutate()}
    >
      Comunicar
    </Button>
  );
}
