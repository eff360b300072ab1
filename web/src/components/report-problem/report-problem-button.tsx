import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { screenTitle, useMenu } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';

const ReportProblemDialog = lazy(async () => ({
  default: (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
}));

/** The icon of the top bar (TOP-02). */
export function ReportProblemButton() {
  const [opened, setOpened] = useState(false);
  // Kept here so that cancelling loses nothing.
  const [description, setDescription] = useState('');
  const menu = useMenu();
  const { section, subsection } = useScreenPath();
  return (
    <>
      <ActionIcon
        data-hint="Notificar un problema"
        data-hint-side="bottom"
        aria-label="Notificar un problema"
        onClick={() => setOpened(true)}
      >
        <IconAlertTriangle size={18} stroke={1.6} />
      </ActionIcon>
      {opened && (
        <Suspense>
          <ReportProblemDialog
            screen={screenTitle(menu, section, subsection)}
            description={description}
            onDescription={setDescription}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
