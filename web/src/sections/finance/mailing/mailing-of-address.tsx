import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import { MAILING_PARAM } from '../../../components/background/process-feed.tsx';

const MailingResult = lazy(async () => ({
  default: (await import('../../../components/mailing/mailing-result.tsx')).MailingResult,
}));

/** The result of the mailing that the address names: the panel of long work leads here. */
export function MailingOfAddress() {
  const [params, setParams] = useSearchParams();
  const process = params.get(MAILING_PARAM);
  if (!process) return null;
  const show = (next: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === null) after.delete(MAILING_PARAM);
      else after.set(MAILING_PARAM, next);
      return after;
    });
  return (
    <FrontModal opened onClose={() => show(null)} title="Envío por correo" size={920} centered>
      <Suspense>
        <MailingResult process={process} onRetried={show} onClose={() => show(null)} />
      </Suspense>
    </FrontModal>
  );
}
