interface Where {
  readonly file?: string;
  /** Both from 1 on; columns in UTF-16 units. */
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}

/**
 * Bad input of the deployment's configuration: a file that cannot be edited safely, or a path that leads nowhere. Says
 * what failed, where and with which value; `hint` says what to do. Foreign text in it is short and shows no link query.
 */
export class DeploymentError extends Error implements Where {
  override readonly name = 'DeploymentError';
  declare readonly file?: string;
  declare readonly line?: number;
  declare readonly column?: number;
  declare readonly hint?: string;

  constructor(message: string, where: Where) {
    super(message);
    Object.assign(this, where);
  }
}
