import { Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import dayjs from 'dayjs';
import type { WizardDraft } from './wizard-drafts.ts';
import classes from './wizard.module.css';

interface Props {
  draft: WizardDraft;
  stepTitle: string;
  onContinue: () => void;
  onRestart: () => void;
}

/** Shown first when this person left the same wizard half filled in. */
export function RestorePrompt({ draft, stepTitle, onContinue, onRestart }: Props) {
  const when = dayjs(draft.savedAt).format('DD/MM/YYYY [a las] HH:mm');
  return (
    <div className={classes.center}>
      <Stack gap="sm" maw={460}>
        <IconHistory size={28} aria-hidden />
        <Text fw={600} size="lg">
          Tiene un borrador sin terminar
        </Text>
        <Text size="sm" c="dimmed">
          Lo dejó el {when} en el paso «{stepTitle}». Puede continuarlo o empezar de nuevo; si empieza de
          nuevo, el borrador se borra.
        </Text>
        <Group mt="xs">
          <Button data-autofocus onClick={onContinue}>
            Continuar el borrador
          </Button>
          <Button variant="default" onClick={onRestart}>
            Empezar de nuevo
          </Button>
        </Group>
      </Stack>
    </div>
  );
}
