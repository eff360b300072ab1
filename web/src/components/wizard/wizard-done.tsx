import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { listPath, useMenu } from '../../lib/menu.ts';
import { openWizard } from './open-wizard.ts';
import type { WizardNextAction, WizardOutcome } from './wizard-definition.ts';
import classes from './wizard.module.css';

/** The last page: what was done and what to do next. */
export function WizardDone({ outcome, onClose }: { outcome: WizardOutcome; onClose: () => void }) {
  const navigate = useNavigate();
  const menu = useMenu();
  const act = (action: WizardNextAction) => {
    if ('wizard' in action) openWizard(action.wizard, action.params);
    else {
      onClose();
      void navigate('list' in action ? listPath(menu, action.list) : action.to);
    }
  };
  return (
    <div className={classes.center} role="status">
      <Stack gap="sm" maw={520} align="flex-start">
        <ThemeIcon size={44} radius={22} variant="light" color={outcome.pending ? 'teal' : 'green'}>
          {outcome.pending ? <IconHourglass size={24} aria-hidden /> : <IconCheck size={26} aria-hidden />}
        </ThemeIcon>
        <Text fw={600} size="xl">
          {outcome.title}
        </Text>
        {outcome.text && (
          <Text component="div" size="sm">
            {outcome.text}
          </Text>
        )}
        <Group mt="sm">
          {outcome.actions.map((action, index) => (
            <Button
              key={action.label}
              variant={index === 0 ? 'filled' : 'default'}
              data-autofocus={index === 0 || undefined}
              autoFocus={index === 0}
              onClick={() => act(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button variant="subtle" onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </div>
  );
}
