# syntax=docker/dockerfile:1
# The deployment that serves bundles. Build it from the root of the project:
#   docker build --file deploy/hosting.Dockerfile --tag static-export-hosting .

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /image
COPY package.json package-lock.json /project/
COPY deploy/manifest.mjs deploy/packages.json /project/deploy/
# The lock file keeps every version as it was tested; what the manifest does not name is left out.
RUN node /project/deploy/manifest.mjs hosting > package.json \
    && cp /project/package-lock.json . \
    && npm install --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# Owned by root: the process cannot change what it runs.
COPY --from=packages /image/package.json /image/package-lock.json ./
COPY --from=packages /image/node_modules ./node_modules
COPY src/bundle ./src/bundle
COPY src/program ./src/program
COPY src/contract ./src/contract
COPY src/deployment ./src/deployment
COPY src/hosting ./src/hosting
RUN install --directory --owner=node --group=node --mode=0700 /data
USER 1000:1000
# The site, for restarts without the network. Nothing else is written: the root may be read-only.
VOLUME ["/data"]
EXPOSE 8788
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:8788/-/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/hosting/main.ts", "--host", "0.0.0.0", "--port", "8788", "--data", "/data"]
CMD ["--values", "/config/values.yaml"]
