import { choiceLabel } from '@llavero/proto/fields/choices';
import { inventoryAnswers } from '@llavero/proto/records/choices/inventory';
import { formatInstant } from '@llavero/proto/values/dates';
import classes from './inventory.module.css';
import type { InventoryRow } from './inventory-rooms.ts';
import { PhotoStrip } from './photo-strip.tsx';

/** What the tenant has answered by the link, with the photos beside each remark. */
export function TenantAnswer({ tenantAnswer: answer }: Pick<InventoryRow, 'tenantAnswer'>) {
  if (!answer) return null;
  return (
    <section className={classes.room} aria-label="Respuesta del inquilino">
      <header>
        <h3>
          {choiceLabel(inventoryAnswers, answer.outcome)} · {answer.name}
        </h3>
        <span className={classes.notes}>{formatInstant(answer.answeredAt)}</span>
      </header>
      {answer.remarks.length > 0 && (
        <ul className={classes.elements}>
          {answer.remarks.map(({ room, element, comment, photos }, at) => (
            <li key={at}>
              <div className={classes.element}>
                <div>
                  <strong>{[room, element].filter(Boolean).join(', ')}</strong>
                  <small>{comment}</small>
                </div>
              </div>
              <PhotoStrip ids={photos} name={`${element ?? room}, alegación`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
