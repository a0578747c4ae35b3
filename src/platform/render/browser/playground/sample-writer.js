/*! With @scalar/snippetz, copyright Scalar, MIT license: https://github.com/scalar/scalar/blob/main/LICENSE; js-base64, copyright Dan Kogai, BSD 3-Clause license: https://github.com/dankogai/js-base64/blob/main/LICENSE.md */
// Writes the samples of a page anew, by what has written them at the export.
import { writeSample } from '../../api/page/write-sample.ts';

globalThis.writeSample = writeSample;
