import { useState } from 'react';
import { FrontModal } from '../../../components/front-modal/front-modal.tsx';
import type { AskedMailing } from '../../../components/mailing/asked-mailing.ts';
import { MailingPreview } from '../../../components/mailing/mailing-preview.tsx';
import { MailingResult } from '../../../components/mailing/mailing-result.tsx';

interface Props {
  asked: AskedMailing;
  /** @param isStarted whether anything was sent for */
  onClose: (isStarted: boolean) => void;
}

/** Preview, confirmation and result of a mailing; closing it does not stop what was started. */
export function MailingDialog({ asked, onClose }: Props) {
  const [process, setProcess] = useState<string | null>(null);
  const close = () => onClose(process !== null);
  return (
    <FrontModal opened onClose={close} title="Enviar por correo" size={920} centered>
      {process === null ? (
        <MailingPreview asked={asked} onCancel={close} onStart={setProcess} />
      ) : (
        <MailingResult process={process} onRetried={setProcess} onClose={close} />
      )}
    </FrontModal>
  );
}
