import { runProcess } from '@llavero/kit/service/run-process';
import { openGateway } from './open-gateway.ts';

await runProcess('gateway', 'gateway', (logger) => openGateway({ logger }));
