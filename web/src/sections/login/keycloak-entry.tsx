import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api.ts';
import { enterByKeycloak, goToKeycloak, isBackFromKeycloak } from '../../lib/keycloak.ts';
import type { KeycloakPlace } from '../../lib/sign-in-ways.ts';
import { safeCallback, sessionOptions } from '../../lib/session.tsx';

interface Props {
  place: KeycloakPlace;
  /** Where to go once inside. */
  target: string;
  onFailure: (message: string | null) => void;
}

const AWAY =
  'Keycloak no responde. Espere unos segundos y vuelva a probar, o entre con su correo y su contraseña.';

/** The way in through the company's Keycloak (SES-11), there and back. */
export function KeycloakEntry({ place, target, onFailure }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [working, setWorking] = useState(() => isBackFromKeycloak(window.location.hash));
  // What Keycloak has brought can be used once.
  const taken = useRef(false);

  useEffect(() => {
    if (taken.current || !isBackFromKeycloak(window.location.hash)) return;
    taken.current = true;
    const enter = async () => {
      try {
        const callback = await enterByKeycloak(place);
        if (callback === null) return onFailure('No ha entrado en Keycloak. Vuelva a probar.');
        await client.fetchQuery({ ...sessionOptions, staleTime: 0 });
        await navigate(safeCallback(callback), { replace: true });
      } catch (error) {
        client.removeQueries({ queryKey: sessionOptions.queryKey });
        onFailure(error instanceof ApiError ? error.message : AWAY);
      } finally {
        setWorking(false);
      }
    };
    void enter();
  }, [place, client, navigate, onFailure]);

  const go = () => {
    onFailure(null);
    setWorking(true);
    goToKeycloak(place, target).catch(() => {
      onFailure(AWAY);
      setWorking(false);
    });
  };
  return (
    <Button size="md" variant="default" loading={working} onClick={go}>
      Entrar con la cuenta de la empresa
    </Button>
  );
}
