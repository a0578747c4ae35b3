{{- define "platform.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "platform.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "platform.labels" -}}
{{ include "platform.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Everything of a pod but its role; takes the root context, the role and what the role's values say. */}}
{{- define "platform.pod" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "platform.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  {{- with .of.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if $values.serviceAccount.name }}
  serviceAccountName: {{ $values.serviceAccount.name }}
  {{- else }}
  automountServiceAccountToken: false
  {{- end }}
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile:
      type: RuntimeDefault
  terminationGracePeriodSeconds: {{ add $values.preStopSeconds 15 }}
  containers:
    - name: {{ .role }}
      image: "{{ $values.image.repository }}:{{ $values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args:
        {{- if eq .role "worker" }}
        - worker
        - --workers
        - {{ $values.worker.concurrency | quote }}
        {{- else }}
        - --workers
        - "0"
        - --port
        - "8787"
        - --link-lifetime
        - {{ $values.linkLifetime | quote }}
        {{- with $values.publicUrl }}
        - --public-url
        - {{ . | quote }}
        {{- end }}
        {{- with $values.trustedProxies }}
        - --trusted-proxies
        - {{ join "," . | quote }}
        {{- end }}
        {{- with $values.assistantOrigins }}
        - --assistant-origins
        - {{ join "," . | quote }}
        {{- end }}
        {{- end }}
        - --host
        - 0.0.0.0
        - --data
        - /data
        - --database-url
        - env:DATABASE_URL
        - --access
        - /access/{{ $values.access.key }}
        - --storage
        - {{ required "storage.address names the bucket for bundles, such as s3://bucket/prefix?region=eu-central-1" $values.storage.address | quote }}
        - --keep-bundles
        - {{ $values.keepBundles | quote }}
        {{- if $values.metrics.enabled }}
        - --metrics-port
        - "9464"
        {{- end }}
        {{- range $values.extraArgs }}
        - {{ . | quote }}
        {{- end }}
      env:
        - name: DATABASE_URL
          valueFrom:
            secretKeyRef:
              name: {{ required "database.existingSecret names the Secret with the address of the database" $values.database.existingSecret }}
              key: {{ $values.database.key }}
      {{- if or $values.storage.existingSecret $values.access.environmentSecrets }}
      envFrom:
        {{- with $values.storage.existingSecret }}
        - secretRef:
            name: {{ . }}
        {{- end }}
        {{- range $values.access.environmentSecrets }}
        - secretRef:
            name: {{ . }}
        {{- end }}
      {{- end }}
      {{- if or (eq .role "server") $values.metrics.enabled }}
      ports:
        {{- if eq .role "server" }}
        - name: http
          containerPort: 8787
        {{- end }}
        {{- if $values.metrics.enabled }}
        - name: metrics
          containerPort: 9464
        {{- end }}
      {{- end }}
      {{- if eq .role "server" }}
      startupProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 2
        failureThreshold: 30
      livenessProbe:
        httpGet:
          path: /healthz
          port: http
        periodSeconds: 10
        timeoutSeconds: 3
      readinessProbe:
        httpGet:
          path: /readyz
          port: http
        periodSeconds: 5
        timeoutSeconds: 5
      lifecycle:
        preStop:
          exec:
            command: [sleep, {{ $values.preStopSeconds | quote }}]
      {{- else if $values.metrics.enabled }}
      livenessProbe:
        httpGet:
          path: /healthz
          port: metrics
        periodSeconds: 10
        timeoutSeconds: 3
        failureThreshold: 6
      {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      resources:
        {{- toYaml .of.resources | nindent 8 }}
      volumeMounts:
        {{- if $values.docs.volume }}
        - name: docs
          mountPath: /docs
          readOnly: true
        {{- end }}
        # A folder, so that a changed file arrives: it is read again.
        - name: access
          mountPath: /access
          readOnly: true
        - name: data
          mountPath: /data
        - name: temporary
          mountPath: /tmp
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  volumes:
    {{- with $values.docs.volume }}
    - name: docs
      {{- toYaml . | nindent 6 }}
    {{- end }}
    - name: access
      secret:
        secretName: {{ required "access.existingSecret names the Secret with the access file" $values.access.existingSecret }}
    - name: data
      emptyDir:
        {{- if eq .role "worker" }}
        sizeLimit: {{ $values.worker.cacheSize }}
        {{- else }} {}
        {{- end }}
    - name: temporary
      emptyDir: {}
{{- end }}
