import { config } from '@llavero/proto/records/notifications/config';
import { Button, Group } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { HistoryTab } from '../../../components/detail-window/history-tab.tsx';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import type { Row } from '../../../lib/records.ts';
import classes from './config.module.css';

interface Props {
  title: string;
  /** The record that holds the setting; absent while nobody has set it. */
  record: Row | undefined;
  /** Whose changes its history shows: 'portales'. */
  subject: string;
  /** 'Añadir portal'; absent where nothing is added. */
  addLabel?: string;
  /** Absent for whoever may only read. */
  onAdd?: (() => void) | undefined;
}

/** Heading of a setting that is a list of entries: its changes so far, and a new entry. */
export function SettingBar({ title, record, subject, addLabel, onAdd }: Props) {
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <div className={classes.bar}>
      <h2>{title}</h2>
      <Group gap={8}>
        {record && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconHistory size={16} stroke={1.6} />}
            onClick={() => setShowsHistory(true)}
          >
            Cambios
          </Button>
        )}
        {onAdd && (
          <Button size="xs" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </Group>
      <FrontModal
        opened={showsHistory}
        onClose={() => setShowsHistory(false)}
        title={`Cambios: ${subject}`}
        size="lg"
      >
        {record && <HistoryTab definition={config} record={record} />}
      </FrontModal>
    </div>
  );
}
