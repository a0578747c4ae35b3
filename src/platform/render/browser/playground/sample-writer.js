// Writes the samples of a page anew, by what has written them at the export.
import { writeSample } from '../../api/page/write-sample.ts';

globalThis.writeSample = writeSample;
