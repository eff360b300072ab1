import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { screenTitle, useScreenPath } from '../../app/screen-path.ts';
import { ReportProblemDialog } from './report-problem-dialog.tsx';

/** The icon of the top bar (TOP-02). */
export function ReportProblemButton() {
  const [opened, setOpened] = useState(false);
  const { section, subsection } = useScreenPath();
  return (
    <>
      <Tooltip label="Notificar un problema">
        <ActionIcon aria-label="Notificar un problema" onClick={() => setOpened(true)}>
          <IconAlertTriangle size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <ReportProblemDialog
        opened={opened}
        screen={screenTitle(section, subsection)}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
