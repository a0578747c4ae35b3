# syntax=docker/dockerfile:1
# The documentation platform, its worker too. Build it from the root of the project:
#   docker build --file deploy/platform.Dockerfile --tag static-export-platform .

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /image
COPY package.json package-lock.json /project/
COPY deploy/manifest.mjs deploy/packages.json /project/deploy/
# The lock file keeps every version as it was tested; what the manifest does not name is left out.
RUN node /project/deploy/manifest.mjs platform > package.json \
    && cp /project/package-lock.json . \
    && npm install --ignore-scripts --no-audit --no-fund

# The programs of the platform with the packages that are code alone, bundled: so each of its processes starts sooner.
FROM node:24.21.0-bookworm-slim AS bundle
WORKDIR /project
COPY package.json package-lock.json ./
COPY deploy/manifest.mjs deploy/packages.json ./deploy/
RUN node deploy/manifest.mjs platform platform-bundle > manifest.json \
    && mv manifest.json package.json \
    && npm install --ignore-scripts --no-audit --no-fund
COPY scripts/platform-bundle.ts scripts/licences.ts ./scripts/
COPY src/bundle ./src/bundle
COPY src/program ./src/program
COPY src/contract ./src/contract
COPY src/platform ./src/platform
RUN node scripts/platform-bundle.ts /image/platform

FROM node:24.21.0-bookworm-slim
# For documentation in git repositories, by https and ssh.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates git openssh-client \
    && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
# Owned by root: the process cannot change what it runs.
# Names the versions of what is in the bundle, too.
COPY --from=bundle /project/package.json ./
COPY --from=packages /image/node_modules ./node_modules
COPY --from=bundle /image/platform ./platform
RUN install --directory --owner=node --group=node --mode=0700 /data
USER 1000:1000
# Jobs, bundles and kept pages. Beside it only /tmp is written: the root may be read-only.
VOLUME ["/data"]
EXPOSE 8787
STOPSIGNAL SIGTERM
# A worker listens to nothing: start it with --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Half of the room for young objects, in MiB: left alone, V8 doubles it as calls go on, and gives none of it back. Stack
# traces name the sources.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--enable-source-maps", "platform/code/main.js"]
CMD ["--host", "0.0.0.0", "--data", "/data", "--docs", "/docs", "--domain", "docs.example.com"]
