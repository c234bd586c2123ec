# The image of vostro-server. Build it in the root of a clone: docker build --tag vostro .

FROM node:26-slim AS packed
WORKDIR /clone
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build
RUN mkdir /packed && npm pack --pack-destination /packed \
    --workspace @vostro/server --workspace @vostro/console --workspace @vostro/domain --workspace @vostro/files \
    --workspace @vostro/http --workspace @vostro/iso20022 --workspace @vostro/memory --workspace @vostro/nacha \
    --workspace @vostro/nats --workspace @vostro/websocket --workspace @vostro/postgres --workspace @vostro/rails --workspace @vostro/sqlite --workspace @vostro/submissions

FROM node:26-slim AS installed
WORKDIR /opt/vostro
COPY --from=packed /packed /packed
RUN npm install --omit=dev --no-audit --no-fund /packed/*.tgz

FROM node:26-slim
ENV NODE_ENV=production LISTEN_ADDRESS=0.0.0.0 PORT=8080
WORKDIR /opt/vostro
COPY --from=installed /opt/vostro /opt/vostro
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "node_modules/@vostro/server/dist/HealthCheck.js"]
ENTRYPOINT ["node", "node_modules/@vostro/server/dist/Main.js"]
CMD ["serve"]
