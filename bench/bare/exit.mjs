// A process that has nothing to do but to fail.
process.exitCode = 1;
