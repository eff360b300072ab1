import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import { BANK_BOOKED_KEY, bankBookedUpTo } from '@llavero/proto/rules/arrears';
import { REMINDER_DAYS_KEY, type ReminderDays, reminderDaysOn } from '@llavero/proto/rules/reminder-days';
import { Injectable } from '@nestjs/common';

/** What was set (`config`) about reminders. */
@Injectable()
export class ReminderSettings {
  constructor(private readonly peers: Peers) {}

  /**
   * How far the bank is booked, null when nobody has set it, and the steps of reminders. Days as unix seconds.
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: nobody is reminded on a guess
   */
  async on(today: number, ctx: CallContext): Promise<{ booked: number | null; days: ReminderDays }> {
    const { items } = await this.peers.of(config).list(
      {
        fields: ['key', 'value'],
        filter: { key: { $in: [BANK_BOOKED_KEY, REMINDER_DAYS_KEY] }, status: 'ACTIVE' },
        limit: 2,
      },
      serviceContext('finance', ctx.requestId),
    );
    const valueOf = (key: string) => items.find((one) => one.key === key)?.value;
    return {
      booked: bankBookedUpTo(valueOf(BANK_BOOKED_KEY)),
      days: reminderDaysOn(valueOf(REMINDER_DAYS_KEY), today),
    };
  }
}
