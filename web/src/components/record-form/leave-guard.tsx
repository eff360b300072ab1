import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from 'react-router-dom';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { type FormStore, useCloseWarning, useFormDirty } from './form-store.ts';

/** Asks before unsaved changes are left behind; the draft may stay for the next visit (NAV-09). */
export function LeaveGuard({ form }: { form: FormStore }) {
  const dirty = useFormDirty(form);
  useCloseWarning(dirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.isDirty() &&
      !form.released &&
      (currentLocation.pathname !== nextLocation.pathname ||
        new URLSearchParams(currentLocation.search).get('edit') !==
          new URLSearchParams(nextLocation.search).get('edit')),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <FrontModal opened onClose={() => blocker.reset()} title="Hay cambios sin guardar" centered size={560}>
      <Text size="sm">
        Si sale ahora, los cambios no se guardan. Puede conservar un borrador en este navegador y seguir más
        tarde.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            form.discardDraft();
            blocker.proceed();
          }}
        >
          Descartar cambios
        </Button>
        <Button variant="default" onClick={() => blocker.proceed()}>
          Conservar borrador
        </Button>
        <Button onClick={() => blocker.reset()} data-autofocus>
          Seguir editando
        </Button>
      </Group>
    </FrontModal>
  );
}
