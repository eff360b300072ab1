import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { Notice } from '../../../components/wizard/notice.tsx';
import classes from './queries.module.css';
import type { QueryDraft } from './query-draft.ts';

interface Props {
  draft: QueryDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Over the editor, when this person left a query without saving it. */
export function QueryOffer({ draft, onContinue, onDiscard }: Props) {
  return (
    <div className={classes.offer}>
      <Notice
        tone="info"
        icon={IconHistory}
        title={`Hay una consulta sin guardar del ${dayjs(draft.savedAt).format('DD/MM/YYYY [a las] HH:mm')}`}
      >
        <Group gap={8} mt={4}>
          <Button size="compact-xs" variant="default" onClick={onContinue}>
            Continuar con ella
          </Button>
          <Button size="compact-xs" variant="default" onClick={onDiscard}>
            Descartarla
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
