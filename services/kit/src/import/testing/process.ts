import { openService } from '../../service/open-service.ts';
import { neighbour } from '../../testing/neighbour.ts';

/** A people service in a process of its own, to be killed while it imports. */
const service = await openService({ name: 'people', module: neighbour('people'), partial: true });
process.stdout.write('READY\n');
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
