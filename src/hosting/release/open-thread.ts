/** The program of the thread that opens one site. */
import { parentPort, workerData } from 'node:worker_threads';
import { type OpenOptions, openSite } from './open.ts';

parentPort?.postMessage(await openSite(workerData as OpenOptions));
