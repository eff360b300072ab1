import { applicationPrivacy } from '@llavero/proto/rules/application';
import { formatDay } from '@llavero/proto/values/dates';
import classes from './reserva.module.css';

/** What applicants agree to (RGPD art. 13). */
export function PrivacyText({ retentionDate }: { retentionDate?: number }) {
  return (
    <details className={classes.privacy}>
      <summary>Información sobre protección de datos</summary>
      {applicationPrivacy.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {retentionDate !== undefined && (
        <p>Si no la envía, esta solicitud se elimina después del {formatDay(retentionDate)}.</p>
      )}
    </details>
  );
}
