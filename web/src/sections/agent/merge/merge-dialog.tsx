import { Stack } from '@mantine/core';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { isMergeable } from '@llavero/proto/rules/merge';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { useWindowAddress } from '../../../components/detail-window/window-address.ts';
import type { Row } from '../../../lib/records.ts';
import { CompareStep } from './compare-step.tsx';
import { FindStep } from './find-step.tsx';
import { MergeList } from './merge-list.tsx';
import { mergesOptions, type Pair } from './merge-queries.ts';

interface Props {
  definition: RecordDefinition;
  record: Row;
  onClose: () => void;
}

/** Finds a duplicate of a record, compares the two and merges them; what was merged lately is taken back here. */
export default function MergeDialog({ definition, record, onClose }: Props) {
  const { collection } = definition;
  const client = useQueryClient();
  const { openRecord } = useWindowAddress();
  const [pair, setPair] = useState<Pair | null>(null);
  if (!isMergeable(collection)) return null;
  const begun = ({ winner }: Pair) => {
    void client.invalidateQueries({ queryKey: mergesOptions(collection, winner).queryKey });
    setPair(null);
    if (winner !== record.id) openRecord(winner);
  };
  const title = definition.title(record) || 'Sin nombre';
  return (
    <FrontModal
      opened
      onClose={onClose}
      size={pair ? 860 : 620}
      title={pair ? 'Comparar y unir' : `Duplicados de ${title}`}
    >
      {pair ? (
        <CompareStep
          key={`${pair.winner} ${pair.loser}`}
          definition={definition}
          pair={pair}
          onSwap={() => setPair({ ...pair, winner: pair.loser, loser: pair.winner })}
          onBack={() => setPair(null)}
          onBegun={() => begun(pair)}
        />
      ) : (
        <Stack gap="lg">
          <MergeList collection={collection} id={record.id} />
          <FindStep
            collection={collection}
            id={record.id}
            onChoose={(loser) => setPair({ collection, winner: record.id, loser })}
          />
        </Stack>
      )}
    </FrontModal>
  );
}
