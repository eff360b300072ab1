import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router-dom';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { type FormStore, useCloseWarning, useFormDirty } from './form-store.ts';

/**
 * Asks before unsaved changes are left behind; the draft may stay for the next visit (NAV-09). The question stays until it is
 * answered: the router forgets a blocked navigation as soon as anything else (a list that notes its page) writes the
 * address, so the place that was asked for is kept here.
 */
export function LeaveGuard({ form }: { form: FormStore }) {
  const dirty = useFormDirty(form);
  useCloseWarning(dirty);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Location | null>(null);
  const leaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves =
      currentLocation.pathname !== nextLocation.pathname ||
      new URLSearchParams(currentLocation.search).get('edit') !==
        new URLSearchParams(nextLocation.search).get('edit');
    if (!leaves || leaving.current || form.released || !form.isDirty()) return false;
    setAsked(nextLocation);
    return true;
  });
  if (asked === null) return null;
  const stay = () => {
    if (blocker.state === 'blocked') blocker.reset();
    setAsked(null);
  };
  const leave = () => {
    setAsked(null);
    if (blocker.state === 'blocked') return blocker.proceed();
    leaving.current = true;
    void Promise.resolve(navigate(asked)).finally(() => {
      leaving.current = false;
    });
  };
  return (
    <FrontModal opened onClose={stay} title="Hay cambios sin guardar" centered size={560}>
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
            leave();
          }}
        >
          Descartar cambios
        </Button>
        <Button variant="default" onClick={leave}>
          Conservar borrador
        </Button>
        <Button onClick={stay} data-autofocus>
          Seguir editando
        </Button>
      </Group>
    </FrontModal>
  );
}
